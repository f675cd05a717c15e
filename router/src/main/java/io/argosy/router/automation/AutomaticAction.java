package io.argosy.router.automation;

import java.util.Map;
import java.util.TreeMap;

/**
 * A change that the router made automatically.
 *
 * @param action one word, such as {@code open}
 * @param mode the mode of the automation: in {@link Mode#DRY_RUN} nothing was changed
 * @param reason one line, for users
 * @param facts the subject and the numbers, by key
 */
public record AutomaticAction(
    Automatic what, String action, Mode mode, String reason, Map<String, Object> facts) {

  public AutomaticAction {
    facts = Map.copyOf(facts);
  }

  /** A change that a pin prevented; nothing was changed in any mode. */
  public static AutomaticAction pinned(
      Automatic what, Mode mode, String why, Map<String, Object> facts) {
    return new AutomaticAction(what, "pinned", mode, why, facts);
  }

  /** Returns the facts as key=value, sorted by key. */
  public String keyValues() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(facts)
        .forEach((key, value) -> text.append(key).append('=').append(value).append(' '));
    return text.append("mode=").append(mode).append(" reason=").append(reason).toString();
  }
}
