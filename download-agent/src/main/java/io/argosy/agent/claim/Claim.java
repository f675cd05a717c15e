package io.argosy.agent.claim;

import java.util.List;
import java.util.UUID;

/**
 * Tasks that the router assigned under one id.
 *
 * @param answered false while the router's answer is not known
 * @param tasks in the router's order, most urgent first
 */
public record Claim(UUID id, boolean answered, List<HeldTask> tasks) {

  public Claim {
    tasks = List.copyOf(tasks);
  }

  public static Claim asked(UUID id) {
    return new Claim(id, false, List.of());
  }

  public static Claim answered(UUID id, List<HeldTask> tasks) {
    return new Claim(id, true, tasks);
  }
}
