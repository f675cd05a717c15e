package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.Found.Phase;
import java.util.List;
import java.util.regex.Pattern;

/** What a provider's states mean: the first that matches. A state that is not here is unknown. */
public record Phases(List<Meaning> meanings) {

  /** The states that a regular expression matches. */
  public record Meaning(Pattern states, Phase phase) {

    public static Meaning of(String states, Phase phase) {
      return new Meaning(Pattern.compile(states), phase);
    }
  }

  public Phase of(String state) {
    return meanings.stream()
        .filter(it -> it.states().matcher(state).matches())
        .map(Meaning::phase)
        .findFirst()
        .orElse(Phase.UNKNOWN);
  }
}
