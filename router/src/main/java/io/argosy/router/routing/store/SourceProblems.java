package io.argosy.router.routing.store;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Decides why a due file has no usable source: the first obstacle counts. */
final class SourceProblems {

  private SourceProblems() {}

  static SourceCheck of(DueFile file, UsableLinks usable) {
    long destination = file.destination();
    List<Long> holders = LongStream.of(file.holders()).boxed().toList();
    if (holders.isEmpty()) {
      return SourceCheck.NO_SOURCE;
    }
    List<Long> linked = those(holders, source -> usable.isEnabled(source, destination));
    if (linked.isEmpty()) {
      return SourceCheck.of(SourceProblem.NO_LINK, holders);
    }
    List<Long> open = those(linked, source -> setAsideUntil(file, source) != DueFile.FOR_GOOD);
    if (open.isEmpty()) {
      return SourceCheck.of(SourceProblem.SOURCES_SPENT, linked);
    }
    List<Long> served = those(open, usable.doors()::contains);
    if (served.isEmpty()) {
      return SourceCheck.of(SourceProblem.SOURCES_AWAY, open);
    }
    List<Long> free = those(served, source -> usable.has(source, destination));
    return free.isEmpty()
        ? SourceCheck.of(SourceProblem.BREAKER_OPEN, served)
        : SourceCheck.coolingOff(earliest(file, free));
  }

  private static List<Long> those(List<Long> sources, LongPredicate condition) {
    return sources.stream().filter(condition::test).toList();
  }

  private static Instant earliest(DueFile file, List<Long> sources) {
    long micros =
        sources.stream().mapToLong(source -> setAsideUntil(file, source)).min().orElseThrow();
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static long setAsideUntil(DueFile file, long source) {
    for (int n = 0; n < file.setAside().length; n++) {
      if (file.setAside()[n] == source) {
        return file.setAsideUntil()[n];
      }
    }
    return 0;
  }
}
