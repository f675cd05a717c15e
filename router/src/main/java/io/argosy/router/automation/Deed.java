package io.argosy.router.automation;

import java.util.Map;
import java.util.TreeMap;

/**
 * One change that was made by itself.
 *
 * @param action one word, such as {@code open}
 * @param mode in which it was done: in {@link Mode#DRY_RUN} nothing was changed
 * @param reason for people, one line
 * @param facts what it was about, by key
 */
public record Deed(
    Automatic what, String action, Mode mode, String reason, Map<String, Object> facts) {

  public Deed {
    facts = Map.copyOf(facts);
  }

  /** What was left alone because a person said so; in any mode nothing was changed. */
  public static Deed pinned(Automatic what, Mode mode, String why, Map<String, Object> facts) {
    return new Deed(what, "pinned", mode, why, facts);
  }

  /** The facts as key=value, by key. */
  public String keyValues() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(facts)
        .forEach((key, value) -> text.append(key).append('=').append(value).append(' '));
    return text.append("mode=").append(mode).append(" reason=").append(reason).toString();
  }
}
