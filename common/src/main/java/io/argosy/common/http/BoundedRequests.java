package io.argosy.common.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Limits the reading of request bodies by filters, form parameters, controllers, and Tomcat itself,
 * which reads the unread rest before the next request.
 */
final class BoundedRequests extends ValveBase {

  static final String BODY = "io.argosy.body";

  private final long longest;
  private final LongSupplier nanos;
  private final Readers readers = new Readers();

  BoundedRequests(long longest, LongSupplier nanos) {
    super(true);
    this.longest = longest;
    this.nanos = nanos;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    var coyote = request.getCoyoteRequest();
    var plain = coyote.getInputBuffer();
    BoundedBody body =
        new BoundedBody(
            plain,
            longest,
            readers,
            nanos,
            request.getRemoteAddr(),
            coyote.getContentLengthLong(),
            coyote::isFinished,
            new RefusedBody(request, response)::refuse);
    coyote.setInputBuffer(body);
    request.setAttribute(BODY, body);
    try {
      getNext().invoke(request, response);
      if (!request.isAsync() && !coyote.isFinished() && !coyote.hasExpectation()) {
        response.finishResponse();
        body.skipRest();
      }
    } finally {
      coyote.setInputBuffer(plain);
      body.leave();
    }
  }
}
