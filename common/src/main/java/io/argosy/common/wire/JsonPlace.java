package io.argosy.common.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Describes the place and the reason of an error in a JSON message. */
public final class JsonPlace {

  /** The parser's message for a duplicate field, whose name the path lacks. */
  private static final Pattern TWICE = Pattern.compile("^Duplicate Object property \"(.*)\".*");

  private static final Map<Pattern, String> IN_PLAIN_WORDS = plainWords();

  private JsonPlace() {}

  private static Map<Pattern, String> plainWords() {
    Map<Pattern, String> rules = new LinkedHashMap<>();
    rule(rules, "^Missing required creator property .*", "is missing");
    rule(
        rules,
        "^Cannot (?:coerce|deserialize \\w+ of type \\S+ from) (\\w+) value.*",
        "is of type $1");
    rule(rules, "^Cannot \\w+ .*?: ", "");
    rule(rules, " \\(start marker at .*", "");
    rule(rules, TWICE.pattern(), "occurs twice");
    return rules;
  }

  private static void rule(Map<Pattern, String> rules, String regex, String words) {
    rules.put(Pattern.compile(regex, Pattern.DOTALL), words);
  }

  /** Returns a path such as {@code files[3].lfn}, or {@code body} for the whole message. */
  public static String of(JacksonException cause) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : cause.getPath()) {
      if (step.getPropertyName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    Matcher twice = TWICE.matcher(String.valueOf(cause.getOriginalMessage()));
    if (twice.matches()) {
      path.append(path.isEmpty() ? "" : ".").append(twice.group(1));
    }
    return path.isEmpty() ? "body" : path.toString();
  }

  /** Returns what is wrong, without names of classes. */
  public static String complaint(JacksonException cause) {
    return switch (cause) {
      case UnrecognizedPropertyException unknown -> "there is no such field";
      case InvalidNullException absent -> "must not be null";
      default -> {
        String message = cause.getOriginalMessage();
        for (var rule : IN_PLAIN_WORDS.entrySet()) {
          message = rule.getKey().matcher(message).replaceFirst(rule.getValue());
        }
        yield message;
      }
    };
  }
}
