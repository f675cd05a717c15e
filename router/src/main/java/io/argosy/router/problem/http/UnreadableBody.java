package io.argosy.router.problem.http;

import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.Problem;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Describes an error that Jackson found in a request body, with the path of the field. */
final class UnreadableBody {

  private static final int MALFORMED = 400;
  private static final int UNACCEPTABLE = 422;

  private UnreadableBody() {}

  static Problem problem(JacksonException cause) {
    String field = JsonPlace.of(cause);
    return switch (cause) {
      case UnrecognizedPropertyException unknown ->
          ProblemText.ofField(MALFORMED, "unknown-field", field, null, "there is no such field");
      case InvalidFormatException refused ->
          ProblemText.ofField(
              UNACCEPTABLE,
              "refused-value",
              field,
              Objects.toString(refused.getValue()),
              sentence(refused));
      case StreamReadException malformed ->
          ProblemText.of(MALFORMED, "malformed-json", "not JSON: " + sentence(malformed));
      default -> ProblemText.ofField(MALFORMED, "malformed-value", field, null, sentence(cause));
    };
  }

  /** Omits Java class names, which mean nothing to the client. */
  private static String sentence(JacksonException cause) {
    String text = Objects.toString(cause.getOriginalMessage(), "cannot be read");
    int ours = text.indexOf("problem: ");
    if (ours >= 0) {
      return text.substring(ours + "problem: ".length());
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.contains("missing required creator property")) {
      return "is required";
    }
    if (lower.contains("null")) {
      return "must not be null";
    }
    if (cause instanceof MismatchedInputException mismatch) {
      return "must be " + kindOf(mismatch.getTargetType());
    }
    return text.replaceAll("\\b[a-z]+(\\.[a-zA-Z0-9_$]+)+", "…");
  }

  private static String kindOf(@Nullable Class<?> type) {
    if (type == null) {
      return "of another type";
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      return "a list";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    return switch (type.getSimpleName()) {
      case "ByteCount" -> "a whole number, 0 or more";
      case "Priority" -> "a whole number";
      case String name when name.endsWith("Form") -> "an object";
      case "InjectedFile" -> "an object";
      default -> "text";
    };
  }
}
