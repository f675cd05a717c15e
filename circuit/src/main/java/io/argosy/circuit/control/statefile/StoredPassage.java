package io.argosy.circuit.control.statefile;

import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An event of a circuit as its state file has it.
 *
 * @param event in kebab-case, such as {@code timed-out}
 * @param detail null if the event has none
 */
public record StoredPassage(Instant at, String event, @Nullable Detail detail) {

  /**
   * @param bandwidth granted or offered, in bytes per second
   * @param cause of a refusal, in kebab-case
   * @param attachments granted; absent if the provider named none, and from an earlier agent
   */
  public record Detail(
      @Nullable String reference,
      @Nullable Double bandwidth,
      @Nullable Instant end,
      @Nullable String cause,
      @Nullable String reason,
      @Nullable List<String> attachments) {

    private static final Detail NONE = new Detail(null, null, null, null, null, null);

    private static Detail of(String reason) {
      return new Detail(null, null, null, null, reason, null);
    }
  }

  public static StoredPassage of(Passage passage) {
    CircuitEvent event = passage.event();
    Detail detail =
        switch (event) {
          case Referenced e -> new Detail(e.reference(), null, null, null, null, null);
          case Granted e ->
              new Detail(
                  null, e.bandwidth().bytesPerSecond(), e.end(), null, null, e.attachments());
          case Extended e -> new Detail(null, null, e.end(), null, null, null);
          case Denied e ->
              new Detail(
                  null,
                  e.offered().map(ByteRate::bytesPerSecond).orElse(null),
                  null,
                  e.cause().name().toLowerCase(Locale.ROOT),
                  e.reason(),
                  null);
          case TimedOut e -> Detail.of(e.reason());
          case Unwanted e -> Detail.of(e.reason());
          case Failing e -> Detail.of(e.reason());
          case Vanished e -> Detail.of(e.reason());
          case Asked e -> null;
          case Expired e -> null;
          case Gone e -> null;
        };
    return new StoredPassage(passage.at(), word(event), detail);
  }

  /** Returns the detail in words; empty if there is none. */
  public String words() {
    return detail == null
        ? ""
        : Stream.of(
                detail.reference(),
                detail.bandwidth() == null ? null : new ByteRate(detail.bandwidth()),
                detail.end(),
                detail.cause(),
                detail.reason())
            .filter(Objects::nonNull)
            .map(Object::toString)
            .collect(Collectors.joining(" "));
  }

  Passage passage() {
    Detail it = detail == null ? Detail.NONE : detail;
    CircuitEvent read =
        switch (event) {
          case "asked" -> new Asked();
          case "referenced" -> new Referenced(present(it.reference()));
          case "granted" ->
              new Granted(
                  new ByteRate(present(it.bandwidth())),
                  present(it.end()),
                  Objects.requireNonNullElse(it.attachments(), List.of()));
          case "extended" -> new Extended(present(it.end()));
          case "denied" ->
              new Denied(
                  Cause.valueOf(present(it.cause()).toUpperCase(Locale.ROOT)),
                  present(it.reason()),
                  Optional.ofNullable(it.bandwidth()).map(ByteRate::new));
          case "timed-out" -> new TimedOut(present(it.reason()));
          case "unwanted" -> new Unwanted(present(it.reason()));
          case "expired" -> new Expired();
          case "failing" -> new Failing(present(it.reason()));
          case "vanished" -> new Vanished(present(it.reason()));
          case "gone" -> new Gone();
          default -> throw new IllegalArgumentException("a circuit has no event " + event);
        };
    return new Passage(at, read);
  }

  private static String word(CircuitEvent event) {
    return event instanceof TimedOut
        ? "timed-out"
        : event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException("an event of a circuit lacks its detail");
    }
    return value;
  }
}
