package io.argosy.router.request;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.RequestForm;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the texts of a request. */
final class RequestRule {

  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,64}");
  private static final Pattern ACTIVITY = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Pattern COMMENT = Pattern.compile("[^\\p{Cc}\\p{Cs}]{0,2000}");

  private RequestRule() {}

  static void require(RequestForm form) {
    require("key", form.key(), KEY, "must be 1 to 64 visible ASCII characters");
    require("activity", form.activity(), ACTIVITY, "must be 1 to 64 of A-Z a-z 0-9 _ -");
    require("comment", form.comment(), COMMENT, "must be one line of at most 2,000 characters");
  }

  private static void require(String field, @Nullable String text, Pattern rule, String sentence) {
    if (text != null && !rule.matcher(text).matches()) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, text, sentence));
    }
  }
}
