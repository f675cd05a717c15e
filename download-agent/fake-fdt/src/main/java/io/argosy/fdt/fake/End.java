package io.argosy.fdt.fake;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How one end of a job comes to its end; what is said first counts. */
final class End {

  /**
   * What went wrong.
   *
   * @param message as the log has it
   * @param cause absent where the other end only told of it
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
