package io.argosy.fdt.fake;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The result of one end of a job; the first one counts. */
final class End {

  /**
   * A failure.
   *
   * @param message as written to the log
   * @param cause absent if the other end reported the failure
   */
  record Failure(String message, @Nullable Throwable cause) {

    String text() {
      return "Down message: "
          + message
          + (cause == null ? "" : "\nDown cause:\n" + Journal.trace(cause));
    }
  }

  private final CompletableFuture<Optional<Failure>> end = new CompletableFuture<>();

  void well() {
    end.complete(Optional.empty());
  }

  void failed(String message, @Nullable Throwable cause) {
    end.complete(Optional.of(new Failure(message, cause)));
  }

  boolean isThere() {
    return end.isDone();
  }

  Optional<Failure> await() {
    return end.join();
  }
}
