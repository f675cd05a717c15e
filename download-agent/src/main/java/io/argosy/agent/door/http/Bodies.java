package io.argosy.agent.door.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.JsonPlace;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads requests' JSON before anybody knows who sends it: little of it at a time, and not for long,
 * so that a stranger can use up neither memory nor patience. What cannot be read is refused with
 * its place.
 */
final class Bodies {

  /** Ten thousand files of ordinary names. */
  static final int LONGEST_BODY = 4 * 1024 * 1024;

  /** Always read; more than a job of ordinary length needs. */
  static final int SMALL_BODY = 128 * 1024;

  private static final int LARGE_AT_ONCE = 2;
  private static final Duration LONGEST_WAY = Duration.ofSeconds(20);
  private static final int PIECE = 16 * 1024;

  private final JsonMapper json;
  private final Clock clock;
  private final Semaphore large = new Semaphore(LARGE_AT_ONCE);

  Bodies(JsonMapper json, Clock clock) {
    this.json = json;
    this.clock = clock;
  }

  /**
   * @throws Refusal too long, or not readable
   * @throws BusyException too many long ones at this moment
   */
  <T> T read(HttpServletRequest request, Class<T> type) throws IOException, BusyException {
    long announced = request.getContentLengthLong();
    if (announced > LONGEST_BODY) {
      throw tooLong();
    }
    if (announced >= 0 && announced <= SMALL_BODY) {
      return parsed(received(request.getInputStream()), type);
    }
    if (!large.tryAcquire()) {
      throw new BusyException("The door has too much to read now; try again.");
    }
    try {
      return parsed(received(request.getInputStream()), type);
    } finally {
      large.release();
    }
  }

  private byte[] received(InputStream in) throws IOException, BusyException {
    Instant end = clock.instant().plus(LONGEST_WAY);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    for (int got = in.read(piece); got >= 0; got = in.read(piece)) {
      body.write(piece, 0, got);
      if (body.size() > LONGEST_BODY) {
        throw tooLong();
      }
      if (clock.instant().isAfter(end)) {
        throw new BusyException("The door has too much to read now; try again.");
      }
    }
    return body.toByteArray();
  }

  private <T> T parsed(byte[] body, Class<T> type) {
    try {
      return json.readValue(body, type);
    } catch (JacksonException e) {
      throw malformed(JsonPlace.of(e), e.getOriginalMessage());
    }
  }

  private static Refusal tooLong() {
    return malformed("body", "is longer than " + LONGEST_BODY + " bytes");
  }

  private static Refusal malformed(String field, String message) {
    return Refusal.of(Refusal.Kind.MALFORMED, "malformed", new Refusal.Fault(field, null, message));
  }
}
