package io.argosy.web.problem;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.common.refusal.Refusal.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what stands in an address; what is malformed is refused by its name. */
public final class Parameters {

  private static final int USUAL = 100;
  private static final int MOST = 1000;
  private static final int LONGEST = 40;

  private Parameters() {}

  /** How many items of a list: 100 unless asked for otherwise, at most 1,000. */
  public static int limit(@Nullable String text) {
    if (text == null) {
      return USUAL;
    }
    if (text.matches("[0-9]{1,4}")) {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MOST) {
        return number;
      }
    }
    throw malformed("limit", text, "is a number of 1 to " + MOST);
  }

  /** Refuses by the field's name. */
  public static Refusal malformed(String field, String text, String message) {
    return Refusal.of(
        Kind.MALFORMED,
        "malformed",
        new Fault(field, text.length() > LONGEST ? null : text, message));
  }

  /** There is none with this id. */
  public static Refusal unknown(String thing) {
    return new Refusal(Kind.NOT_FOUND, "unknown-" + thing, "there is no such " + thing, List.of());
  }
}
