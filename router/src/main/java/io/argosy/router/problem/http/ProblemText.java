package io.argosy.router.problem.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates problem responses; shortens text from the request and replaces control characters. */
final class ProblemText {

  private static final int LONGEST_REJECTED = 200;
  private static final int LONGEST_DETAIL = 500;

  private ProblemText() {}

  static Problem of(Refusal refusal) {
    return of(
        refusal.kind().status(),
        refusal.code(),
        String.valueOf(refusal.getMessage()),
        refusal.faults().stream()
            .map(fault -> fault(fault.field(), fault.rejected(), fault.message()))
            .toList());
  }

  static Problem of(int status, String code, String detail) {
    return of(status, code, detail, List.of());
  }

  static Problem ofField(
      int status, String code, String field, @Nullable String rejected, String message) {
    Refusal.Fault fault = fault(field, rejected, message);
    return of(status, code, fault.field() + ": " + fault.message(), List.of(fault));
  }

  private static Problem of(int status, String code, String detail, List<Refusal.Fault> faults) {
    return new Problem(
        Problem.TYPE_PREFIX + code,
        code.replace('-', ' '),
        status,
        clean(detail, LONGEST_DETAIL),
        faults);
  }

  private static Refusal.Fault fault(String field, @Nullable String rejected, String message) {
    return new Refusal.Fault(
        clean(field, LONGEST_REJECTED),
        rejected == null ? null : clean(rejected, LONGEST_REJECTED),
        clean(message, LONGEST_DETAIL));
  }

  /** Also replaces unpaired surrogates, because they cannot be encoded in UTF-8. */
  private static String clean(String text, int longest) {
    int[] kept =
        text.codePoints().map(c -> isPrintable(c) ? c : '\uFFFD').limit(longest + 1L).toArray();
    return kept.length <= longest
        ? new String(kept, 0, kept.length)
        : new String(kept, 0, longest) + "…";
  }

  private static boolean isPrintable(int c) {
    int type = Character.getType(c);
    return !Character.isISOControl(c)
        && type != Character.SURROGATE
        && type != Character.FORMAT
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }
}
