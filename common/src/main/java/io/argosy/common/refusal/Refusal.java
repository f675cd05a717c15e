package io.argosy.common.refusal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Invalid input was refused, and nothing was changed. Router and door throw it before they write
 * anything; their HTTP edge converts it to a problem.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The kind of refusal, which determines the HTTP status. */
  public enum Kind {
    MALFORMED(400),
    UNAUTHENTICATED(401),
    FORBIDDEN(403),
    NOT_FOUND(404),
    CONFLICT(409),
    UNACCEPTABLE(422),
    TOO_MANY(429);

    private final int status;

    Kind(int status) {
      this.status = status;
    }

    public int status() {
      return status;
    }
  }

  /**
   * An invalid field of the input, and why its value was refused.
   *
   * @param field its path in the input, such as {@code files[3].lfn}
   * @param rejected the refused value; in an answer, it is shortened and has no control characters
   */
  public record Fault(String field, @Nullable String rejected, String message) {

    private static final String UNKNOWN = "there is no ";

    /**
     * Reports an unknown name.
     *
     * @param kind one word, such as {@code node}
     */
    public static Fault unknown(String field, String kind, Object name) {
      return new Fault(field, name.toString(), UNKNOWN + kind + " " + name);
    }

    /** Returns the rejected value, unless the message contains it. */
    public Optional<String> unmentioned() {
      return Optional.ofNullable(rejected)
          .filter(name -> !(message.startsWith(UNKNOWN) && message.endsWith(" " + name)));
    }
  }

  private final Kind kind;
  private final String code;
  private final transient List<Fault> faults;
  private final @Nullable Duration retryAfter;

  /**
   * @param code stable, short code such as {@code unknown-node}
   * @param detail one sentence for users
   */
  public Refusal(Kind kind, String code, String detail, List<Fault> faults) {
    this(kind, code, detail, faults, null);
  }

  private Refusal(
      Kind kind, String code, String detail, List<Fault> faults, @Nullable Duration retryAfter) {
    super(detail);
    this.kind = kind;
    this.code = code;
    this.faults = List.copyOf(faults);
    this.retryAfter = retryAfter;
  }

  /** Refuses a repeated attempt, which may be repeated after a time. */
  public static Refusal tooMany(String code, String detail, Duration retryAfter) {
    return new Refusal(Kind.TOO_MANY, code, detail, List.of(), retryAfter);
  }

  /** A refusal that blames one field. */
  public static Refusal of(Kind kind, String code, Fault fault) {
    return new Refusal(kind, code, fault.field() + ": " + fault.message(), List.of(fault));
  }

  /**
   * A parameter of an address that cannot be read.
   *
   * @param message the rule that it violates, such as {@code must be 1 to 1,000}
   */
  public static Refusal ofParameter(String name, @Nullable String rejected, String message) {
    return of(Kind.MALFORMED, "malformed-parameter", new Fault(name, rejected, message));
  }

  /** Creates a value, and refuses the field if its constructor rejects the text. */
  public static <T> T orBorn(String field, String rejected, Supplier<T> thing) {
    try {
      return thing.get();
    } catch (IllegalArgumentException e) {
      throw of(
          Kind.UNACCEPTABLE,
          "refused-value",
          new Fault(field, rejected, String.valueOf(e.getMessage())));
    }
  }

  public Kind kind() {
    return kind;
  }

  public String code() {
    return code;
  }

  /** Returns the time until the next attempt, if known. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  public List<Fault> faults() {
    return faults;
  }
}
