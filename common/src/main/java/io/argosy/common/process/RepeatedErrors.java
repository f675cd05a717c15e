package io.argosy.common.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.argosy.common.limit.Attempts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Logs exceptions of one kind with their stack trace once a minute, so that nobody can fill the
 * disk by causing one, and counts the others. The kind is the logger, the class of the exception,
 * where it was thrown, and which classes of Argosy were running; messages may contain what a client
 * has sent.
 */
public final class RepeatedErrors extends TurboFilter implements MeterBinder {

  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final int MOST_KINDS = 1000;

  private final LongSupplier nanos;
  private final long started;
  private final AtomicLong repeated = new AtomicLong();
  private final Attempts logged = new Attempts(1, WINDOW, MOST_KINDS);

  /**
   * @param nanos a monotonic time
   */
  public RepeatedErrors(LongSupplier nanos) {
    this.nanos = nanos;
    started = nanos.getAsLong();
  }

  /** Begins to limit the log of this process. */
  @Override
  public void bindTo(MeterRegistry meters) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.addTurboFilter(this);
    }
    FunctionCounter.builder("argosy.errors.repeated", repeated, AtomicLong::get)
        .description("Exceptions that were not logged, as one of their kind had just been logged")
        .register(meters);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    Throwable error = thrown != null ? thrown : lastOf(arguments);
    if (error == null
        || !level.isGreaterOrEqual(logger.getEffectiveLevel())
        || isNew(kindOf(logger, error))) {
      return FilterReply.NEUTRAL;
    }
    repeated.incrementAndGet();
    return FilterReply.DENY;
  }

  private static @Nullable Throwable lastOf(Object @Nullable [] arguments) {
    return arguments != null
            && arguments.length > 0
            && arguments[arguments.length - 1] instanceof Throwable error
        ? error
        : null;
  }

  private static String kindOf(Logger logger, Throwable error) {
    return logger.getName()
        + " "
        + error.getClass().getName()
        + Arrays.stream(error.getStackTrace()).findFirst().map(at -> " " + at).orElse("")
        + Arrays.stream(error.getStackTrace())
            .map(StackTraceElement::getClassName)
            .filter(name -> name.startsWith("io.argosy."))
            .distinct()
            .collect(Collectors.joining(" "));
  }

  private boolean isNew(String kind) {
    Instant running = Instant.EPOCH.plusNanos(nanos.getAsLong() - started);
    return logged.begin(kind, running).isEmpty();
  }
}
