package io.argosy.agent.door.http;

import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Turns refusals into problem responses. */
record Problems(JsonMapper json) {

  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  private static final Refusal NOT_SERVED =
      new Refusal(Refusal.Kind.NOT_FOUND, "refused", "The file is not served.", List.of());

  interface Answering {
    void run() throws IOException, BusyException;
  }

  void guarding(HttpServletResponse response, Answering answering) throws IOException {
    try {
      answering.run();
    } catch (Refusal refusal) {
      LOG.warn(
          "Request to the door refused: code={} reason={}", refusal.code(), refusal.getMessage());
      send(response, problemOf(refusal));
    } catch (RouterUnreachableException e) {
      LOG.warn("Could not verify a grant: reason={}", e.getMessage());
      send(response, later("no-keys", "The router cannot be reached for its keys now; try again."));
    } catch (ForbiddenPathException | FileSystemException e) {
      LOG.warn("Could not open a file of a session: reason={}", e.toString());
      response.reset();
      send(response, problemOf(NOT_SERVED));
    } catch (UncheckedIOException e) {
      // The files of the node are at a storage system.
      LOG.warn(
          "The storage of a node failed, may be retried: reason={}", e.getCause().getMessage());
      if (!response.isCommitted()) {
        // Otherwise the client sees that its answer is cut short.
        response.reset();
      }
      send(response, later("storage", "The storage of this node failed; try again."));
    } catch (BusyException e) {
      LOG.warn("Request to the door refused, may be retried: reason={}", e.getMessage());
      response.setHeader("Connection", "close");
      send(response, later("busy", e.getMessage()));
    }
  }

  private void send(HttpServletResponse response, Problem problem) throws IOException {
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    response.getOutputStream().write(json.writeValueAsBytes(problem));
  }

  private static Problem later(String code, String detail) {
    return new Problem(
        Problem.TYPE_PREFIX + code,
        "unavailable",
        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
        detail,
        List.of());
  }

  private static Problem problemOf(Refusal refusal) {
    return new Problem(
        Problem.TYPE_PREFIX + refusal.code(),
        refusal.kind().name().toLowerCase(Locale.ROOT),
        refusal.kind().status(),
        refusal.getMessage(),
        refusal.faults());
  }

  /** The door has too much to do now; the request may succeed later. */
  static final class BusyException extends Exception {

    private static final long serialVersionUID = 1L;

    BusyException(String reason) {
      super(reason);
    }
  }
}
