package io.argosy.common.http;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.BadRequestException;
import org.apache.hc.core5.http.impl.EnglishReasonPhraseCatalog;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the reading of request bodies by filters, form parameters, controllers, and Tomcat itself,
 * which reads the unread rest before the next request.
 */
final class BoundedRequests extends ValveBase {

  static final String BODY = "io.argosy.body";

  /** Clients of FTS3 show only errors in its form. */
  private static final String FTS3 = "/fts3";

  private static final String FORM = "application/x-www-form-urlencoded";

  private final long longest;
  private final boolean forms;
  private final LongSupplier nanos;
  private final Readers readers = new Readers();

  BoundedRequests(long longest, boolean forms, LongSupplier nanos) {
    super(true);
    this.longest = longest;
    this.forms = forms;
    this.nanos = nanos;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (!isDecoded(request)) {
      refuse(request, response, 400, "malformed-query", "the query cannot be decoded");
    } else if (!isOfKnownType(request)) {
      refuse(
          request, response, 415, "unsupported-media-type", "this type of body is not read here");
    } else {
      serve(request, response);
    }
  }

  /** Decodes the query for all that read parameters later. */
  private static boolean isDecoded(Request request) {
    var parameters = request.getCoyoteRequest().getParameters();
    parameters.setLimit(request.getConnector().getMaxParameterCount());
    try {
      parameters.handleQueryParameters();
      return true;
    } catch (InvalidParameterException e) {
      return false;
    }
  }

  /** Pages read forms that are posted. Nothing reads forms of other kinds. */
  private boolean isOfKnownType(Request request) {
    String type = String.valueOf(request.getContentType()).strip().toLowerCase(Locale.ROOT);
    return !type.startsWith("multipart/")
        && (!type.startsWith(FORM) || (forms && request.getMethod().equals("POST")));
  }

  private static void refuse(
      Request request, Response response, int status, String code, String detail) {
    new RefusedBody(request, response)
        .refuse(new Problem(Problem.TYPE_PREFIX + code, "refused", status, detail, List.of()));
  }

  private void serve(Request request, Response response) throws IOException, ServletException {
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

  /** Answers a request with a refused body, and closes its connection. */
  private record RefusedBody(Request request, Response response) {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedBody.class);

    /** Answers the request, and returns an exception that ends the reading of its body. */
    IOException refuse(Problem problem) {
      LOG.debug("Body refused: address={} type={}", request.getRemoteAddr(), problem.type());
      try {
        answer(problem);
      } catch (IOException gone) {
        LOG.debug("Client disconnected before it received the refusal: reason={}", gone.toString());
      }
      // Prevents an error page, which would find the response closed.
      response.setError();
      response.setErrorReported();
      request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
      return new BadRequestException(problem.detail());
    }

    private void answer(Problem problem) throws IOException {
      if (!response.isCommitted()) {
        response.reset();
        response.setStatus(problem.status());
        boolean isOfFts3 = request.getRequestURI().startsWith(FTS3);
        response.setContentType(isOfFts3 ? "application/json" : Problem.MEDIA_TYPE);
        response.setHeader("Connection", "close");
        Object body = isOfFts3 ? formOfFts3(problem) : problem;
        response.getOutputStream().write(WireJson.strict().writeValueAsBytes(body));
      }
      response.finishResponse();
    }

    private static Map<String, String> formOfFts3(Problem problem) {
      String reason = EnglishReasonPhraseCatalog.INSTANCE.getReason(problem.status(), null);
      return Map.of("status", problem.status() + " " + reason, "message", problem.detail());
    }
  }
}
