package io.argosy.common.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Describes the place and the reason of an error in a JSON message. */
public final class JsonPlace {

  /** The parser's message for a duplicate field, whose name the path lacks. */
  private static final Pattern TWICE = Pattern.compile("^Duplicate Object property \"(.*)\".*");

  /** The place of the whole message. */
  static final String BODY = "body";

  private static final Pattern NAMES_LINE = Pattern.compile("line \\d+, column \\d+: ");

  private static final Map<Pattern, String> IN_PLAIN_WORDS = plainWords();

  private JsonPlace() {}

  private static Map<Pattern, String> plainWords() {
    Map<Pattern, String> rules = new LinkedHashMap<>();
    rule(rules, "^Missing required creator property .*", "is missing");
    rule(
        rules,
        "^Cannot (?:coerce|deserialize \\w+ of type \\S+ from) (\\S+) value.*",
        "must not be $1");
    rule(
        rules,
        "^Cannot construct instance of .*: no .* to deserialize from (\\S+) value.*",
        "must not be $1");
    rule(rules, "^must not be Integer$", "must not be a whole number");
    rule(rules, "^must not be (?:Floating-point|Number)$", "must not be a number");
    rule(rules, "^must not be String$", "must not be text");
    rule(rules, "^must not be Boolean$", "must not be true or false");
    rule(rules, "^must not be Array$", "must not be a list");
    rule(rules, "^must not be Object$", "must not be an object");
    rule(rules, "^Cannot \\w+ .*?: ", "");
    rule(rules, " \\(start marker at .*", "");
    rule(rules, "^Malformed numeric value '(.*): \\(java.*", "is not a finite number: $1");
    // YAML: of several sentences, each with its place and an excerpt, the last says what is wrong.
    rule(rules, "^(?:.*\\n)?(\\S[^\\n]*)\\n in reader, (line \\d+, column \\d+):.*$", "$2: $1");
    rule(rules, "^No content to map .*", "is empty");
    rule(rules, "^Trailing token .*", "has more content after its end");
    rule(rules, ", from `StreamReadConstraints[^`]*`", "");
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
    return path.isEmpty() ? BODY : path.toString();
  }

  /** Returns the complaint, preceded by its place unless it concerns the whole document. */
  public static String sentence(JacksonException cause) {
    String place = of(cause);
    return place.equals(BODY) ? complaint(cause) : place + ": " + complaint(cause);
  }

  /** Returns what is wrong, and in which line if it is not JSON, without names of classes. */
  public static String complaint(JacksonException cause) {
    return switch (cause) {
      case UnrecognizedPropertyException unknown -> "there is no such field";
      case InvalidNullException absent -> "must not be null";
      default -> {
        String message = cause.getOriginalMessage();
        for (var rule : IN_PLAIN_WORDS.entrySet()) {
          message = rule.getKey().matcher(message).replaceFirst(rule.getValue());
        }
        yield NAMES_LINE.matcher(message).lookingAt() ? message : line(cause) + message;
      }
    };
  }

  /** A field that occurs twice is found by its name. */
  private static String line(JacksonException cause) {
    TokenStreamLocation at = cause.getLocation();
    return cause instanceof StreamReadException
            && !TWICE.matcher(String.valueOf(cause.getOriginalMessage())).matches()
            && at != null
            && at.getLineNr() > 0
        ? "line %d, column %d: ".formatted(at.getLineNr(), at.getColumnNr())
        : "";
  }
}
