package io.argosy.router.query.store;

import io.argosy.common.task.FailureClass;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Classes of failures as tables keep them; what a newer router wrote is OTHER. */
final class FailureWords {

  private FailureWords() {}

  static Optional<FailureClass> read(@Nullable String kept) {
    if (kept == null) {
      return Optional.empty();
    }
    String name = kept.toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.of(FailureClass.values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .or(() -> Optional.of(FailureClass.OTHER));
  }
}
