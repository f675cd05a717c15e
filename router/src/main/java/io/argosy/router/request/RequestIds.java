package io.argosy.router.request;

import io.argosy.common.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/** Converts request ids. Clients treat ids as opaque, so an id that is not a number is unknown. */
public final class RequestIds {

  private RequestIds() {}

  /**
   * @throws Refusal the text cannot be the id of a request
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

  /** Returns the refusal of an unknown request, for the caller to throw. */
  public static Refusal unknown(Object id) {
    return new Refusal(
        Refusal.Kind.NOT_FOUND, "unknown-request", "there is no request " + id, List.of());
  }
}
