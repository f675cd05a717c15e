package io.argosy.router.routing;

import java.util.List;

/** What was chosen for each request of a batch, in its order. */
public record Plan(List<Choice> choices) {

  public Plan {
    choices = List.copyOf(choices);
  }

  public long routed() {
    return choices.stream().filter(Choice::isRouted).count();
  }
}
