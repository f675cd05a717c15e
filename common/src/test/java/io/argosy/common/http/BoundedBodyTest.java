package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.junit.jupiter.api.Test;

class BoundedBodyTest {

  private static final int PIECE = 8 * 1024;
  private static final long LONGEST = 1_000_000;
  private static final long UNKNOWN = -1;

  private final AtomicLong nanos = new AtomicLong();
  private final Readers readers = new Readers();
  private final List<Integer> answers = new ArrayList<>();

  @Test
  void anUnauthenticatedBodyHasSixteenKilobytes() throws IOException {
    BoundedBody body = body("192.0.2.1", UNKNOWN, 1000);
    read(body, 2);
    assertRefused(body, 413);
  }

  @Test
  void aBodyThatIsAnnouncedAsTooLongIsNotRead() {
    assertRefused(body("192.0.2.1", BoundedBody.STRANGERS + 1, 1000), 413);
    BoundedBody trusted = body("192.0.2.1", LONGEST + 1, 1000);
    trusted.trust();
    assertRefused(trusted, 413);
  }

  @Test
  void anAuthenticatedSenderMaySendMore() throws IOException {
    BoundedBody body = body("192.0.2.1", UNKNOWN, 1000);
    read(body, 1);
    body.trust();
    read(body, 121);
    assertRefused(body, 413);
  }

  private static BoundedBody after(BoundedBody body, int pieces) throws IOException {
    read(body, pieces);
    return body;
  }

  @Test
  void aBodyMustBeSentInTime() throws IOException {
    BoundedBody stranger = body("192.0.2.1", UNKNOWN, 1000);
    read(stranger, 1);
    pass(Duration.ofSeconds(11));
    assertRefused(stranger, 408);
    BoundedBody trusted = trusted("192.0.2.1");
    read(trusted, 1);
    pass(Duration.ofSeconds(59));
    read(trusted, 1);
    pass(Duration.ofSeconds(2));
    assertRefused(trusted, 408);
  }

  @Test
  void fewBodiesOfOneAddressAreReadAtATime() throws IOException {
    List<BoundedBody> slow = new ArrayList<>();
    for (int n = 0; n < Readers.STRANGERS_OF_ADDRESS; n++) {
      slow.add(after(body("192.0.2.1", UNKNOWN, 1000), 1));
    }
    assertRefused(body("192.0.2.1", UNKNOWN, 1000), 503);
    read(body("192.0.2.2", UNKNOWN, 1000), 1);
    read(trusted("192.0.2.1"), 1);
    slow.getFirst().leave();
    slow.getFirst().leave();
    read(body("192.0.2.1", UNKNOWN, 1000), 1);
    assertRefused(body("192.0.2.1", UNKNOWN, 1000), 503);
  }

  /** A form of a few words has a short timeout, so that slow clients cannot block others. */
  @Test
  void unauthenticatedBodiesLeaveThreadsForOthers() throws IOException {
    for (int n = 0; n < Readers.STRANGERS; n++) {
      read(body("192.0.2." + n, UNKNOWN, 1000), 1);
    }
    assertRefused(body("198.51.100.1", UNKNOWN, 1000), 503);
    read(body("198.51.100.1", 3, 3), 1);
    assertRefused(body("198.51.100.1", 4, 3), 503);
  }

  @Test
  void aCompleteBodyReleasesItsPlace() throws IOException {
    for (int n = 0; n < 3 * Readers.STRANGERS; n++) {
      read(body("192.0.2.1", PIECE, 1), 1);
    }
    assertThat(answers).isEmpty();
  }

  @Test
  void fewLargeBodiesAreReadAtATime() throws IOException {
    List<BoundedBody> large = new ArrayList<>();
    for (int n = 0; n < Readers.LARGE; n++) {
      large.add(after(trusted("192.0.2." + n), 18));
    }
    BoundedBody small = trusted("198.51.100.1");
    read(small, 17);
    assertRefused(small, 503);
    large.getFirst().leave();
    read(trusted("198.51.100.1"), 18);
  }

  @Test
  void largeBodiesOfOneAddressLeavePlacesForOthers() throws IOException {
    for (int n = 0; n < Readers.LARGE_OF_ADDRESS; n++) {
      read(trusted("192.0.2.1"), 18);
    }
    assertRefused(after(trusted("192.0.2.1"), 17), 503);
    read(trusted("198.51.100.1"), 18);
  }

  private BoundedBody trusted(String address) {
    BoundedBody body = body(address, UNKNOWN, 1000);
    body.trust();
    return body;
  }

  @Test
  void onlyAShortBodyIsReadToItsEndWhenUnused() throws IOException {
    BoundedBody unread = body("192.0.2.1", PIECE, 1);
    unread.skipRest();
    assertThat(answers).isEmpty();
    BoundedBody known = trusted("192.0.2.1");
    read(known, 10);
    known.skipRest();
    assertThat(answers).containsExactly(413);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static void read(BoundedBody body, int pieces) throws IOException {
    for (int n = 0; n < pieces; n++) {
      assertThat(body.doRead(ApplicationBufferHandler.EMPTY)).isEqualTo(PIECE);
    }
  }

  private void assertRefused(BoundedBody body, int status) {
    assertThatThrownBy(() -> body.doRead(ApplicationBufferHandler.EMPTY))
        .isInstanceOf(IOException.class);
    assertThat(answers.getLast()).isEqualTo(status);
    body.leave();
  }

  private BoundedBody body(String address, long announced, int pieces) {
    Pieces sent = new Pieces(pieces);
    return new BoundedBody(
        sent,
        LONGEST,
        readers,
        nanos::get,
        address,
        announced,
        sent::isOver,
        problem -> {
          answers.add(problem.status());
          return new IOException(problem.type());
        });
  }

  /** Delivers this number of pieces and then the end. */
  private static final class Pieces implements InputBuffer {
    private int left;

    Pieces(int left) {
      this.left = left;
    }

    boolean isOver() {
      return left == 0;
    }

    @Override
    public int doRead(ApplicationBufferHandler handler) {
      if (left == 0) {
        return -1;
      }
      left--;
      return PIECE;
    }

    @Override
    public int available() {
      return left;
    }
  }
}
