package io.argosy.agent.webdav;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkersTest {

  private static Markers after(String text) {
    Markers markers = Markers.of(ByteCount.of(100));
    for (String line : text.lines().toList()) {
      markers = markers.after(line);
    }
    return markers;
  }

  private static String marker(int stripe, long bytes) {
    return """
    Perf Marker
        Timestamp: 1764482400
        Stripe Index: %d
        Stripe Bytes Transferred: %d
        Total Stripe Count: 1
        RemoteConnections: tcp:127.0.0.1:1
    End
    """
        .formatted(stripe, bytes);
  }

  @Test
  void theBytesOfTheLastMarkerCount() {
    assertThat(after(marker(0, 0) + marker(0, 40)).bytes()).isEqualTo(40);
  }

  @Test
  void stripesAreAdded() {
    assertThat(after(marker(0, 40) + marker(1, 20) + marker(0, 50)).bytes()).isEqualTo(70);
  }

  /** With several streams XRootD says what is scheduled. */
  @Test
  void moreThanTheFileAndLessThanBeforeAreNotBelieved() {
    assertThat(after(marker(0, 40) + marker(0, 101)).bytes()).isEqualTo(40);
    assertThat(after(marker(0, 40) + marker(0, 39)).bytes()).isEqualTo(40);
    assertThat(after(marker(0, 90) + marker(1, 90)).bytes()).isEqualTo(100);
  }

  @Test
  void theLastLineIsTheLastThatIsNotEmpty() {
    assertThat(after(marker(0, 100) + "success: Created").last()).isEqualTo("success: Created");
    assertThat(after("success: Created\n\n  \n").last()).isEqualTo("success: Created");
    assertThat(after("success: Created\nfailure: late").last()).isEqualTo("failure: late");
    assertThat(after(marker(0, 100)).last()).isEqualTo("End");
    assertThat(after("").last()).isEmpty();
  }

  @Test
  void nonsenseNeitherFailsNorGrowsWithoutBound() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Markers markers = Markers.of(ByteCount.of(1000));
    long before = 0;
    for (int n = 0; n < 5_000; n++) {
      markers = markers.after(line(random));
      assertThat(markers.bytes()).isBetween(before, 1000L);
      assertThat(markers.stripes()).hasSizeLessThanOrEqualTo(64);
      before = markers.bytes();
    }
  }

  private static String line(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> "Stripe Index: " + random.nextInt(20_000);
      case 1 -> "Stripe Bytes Transferred: " + random.nextLong(2000);
      case 2 -> "Stripe Bytes Transferred: " + random.nextLong();
      case 3 -> "Perf Marker";
      default -> Integer.toString(random.nextInt(), 36);
    };
  }
}
