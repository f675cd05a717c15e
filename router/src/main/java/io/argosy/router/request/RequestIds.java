package io.argosy.router.request;

import io.argosy.common.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/** Ids are opaque outside: what is no number is simply not there. */
public final class RequestIds {

  private RequestIds() {}

  /**
   * @throws Refusal it cannot be one's
   */
  public static long keyOf(String id) {
    return numberIn(id).orElseThrow(() -> unknown(id));
  }

  public static Optional<Long> numberIn(String id) {
    try {
      return Optional.of(Long.parseLong(id));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** To be thrown where it was looked for. */
  public static Refusal unknown(Object id) {
    return new Refusal(
        Refusal.Kind.NOT_FOUND, "unknown-request", "there is no request " + id, List.of());
  }
}
