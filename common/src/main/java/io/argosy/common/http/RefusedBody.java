package io.argosy.common.http;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.ActionCode;
import org.apache.coyote.BadRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers a request with a refused body, and closes its connection. */
record RefusedBody(Request request, Response response) {

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
      response.setContentType(Problem.MEDIA_TYPE);
      response.setHeader("Connection", "close");
      response.getOutputStream().write(WireJson.strict().writeValueAsBytes(problem));
    }
    response.finishResponse();
  }
}
