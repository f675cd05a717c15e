package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.batch.StreamControl.Mode;
import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StreamControlTest {

  private static final StreamPolicy POLICY = new StreamPolicy(4, 16);
  private static final Lane LINK = link("T1_A");
  private static final Lane OTHER = link("T1_B");

  private Instant now = Instant.parse("2027-01-01T00:00:00Z");

  @Test
  void eachLinkHasASearchOfItsOwn(CapturedOutput output) {
    StreamControl control = control(Mode.ON);
    feed(control, LINK, 20, 10);
    assertThat(control.wanted(LINK)).isGreaterThan(4);
    assertThat(control.wanted(OTHER)).isEqualTo(4);
    assertThat(output.getOut())
        .contains("Streams of a link changed: link=T1_A->T2_Z from=4 to=6 mode=on reason=more-gain")
        .doesNotContain("reason=trial");
  }

  @Test
  void offKeepsTheStart(CapturedOutput output) {
    StreamControl control = control(Mode.OFF);
    feed(control, LINK, 20, 10);
    assertThat(control.wanted(LINK)).isEqualTo(4);
    assertThat(output.getOut()).doesNotContain("Streams of a link");
  }

  @Test
  void aDryRunKeepsTheStartAndLogsEachChangeOnce(CapturedOutput output) {
    StreamControl control = control(Mode.DRY_RUN);
    feed(control, LINK, 200, 10);
    assertThat(control.wanted(LINK)).isEqualTo(4);
    assertThat(output.getOut())
        .containsOnlyOnce(
            "Streams of a link changed: link=T1_A->T2_Z from=4 to=6 mode=dry-run reason=trial")
        .containsOnlyOnce(
            "Streams of a link changed: link=T1_A->T2_Z from=4 to=3 mode=dry-run reason=trial");
  }

  @Test
  void aPinHoldsInEveryMode() {
    for (Mode mode : Mode.values()) {
      StreamControl control =
          new StreamControl(
              mode, POLICY, link -> OptionalInt.of(9), Map.of(LINK.link().source(), 7));
      feed(control, LINK, 20, 10);
      assertThat(control.wanted(LINK)).isEqualTo(7);
      assertThat(control.wanted(OTHER)).isEqualTo(9);
    }
  }

  @Test
  void anAdviceRaisesTheStartUpToTheMost() {
    for (Mode mode : Mode.values()) {
      AtomicInteger advice = new AtomicInteger(2);
      StreamControl control =
          new StreamControl(mode, POLICY, link -> OptionalInt.of(advice.get()), Map.of());
      assertThat(control.wanted(LINK)).as("files at once hide their round trips").isEqualTo(4);
      advice.set(12);
      assertThat(control.wanted(LINK)).isEqualTo(12);
      advice.set(40);
      assertThat(control.wanted(LINK)).isEqualTo(16);
    }
  }

  @Test
  void theSearchBeginsAtTheAdvice() {
    StreamControl control =
        new StreamControl(Mode.ON, POLICY, link -> OptionalInt.of(12), Map.of());
    feed(control, LINK, 1, 10);
    assertThat(control.wanted(LINK)).isGreaterThan(12);
  }

  @Test
  void aPinIsAtLeastOneStream() {
    assertThatThrownBy(
            () ->
                new StreamControl(
                    Mode.ON, POLICY, link -> OptionalInt.empty(), Map.of(LINK.link().source(), 0)))
        .hasMessage("a link must have at least 1 stream: 0 from T1_A");
  }

  @Test
  void theSearchOfALinkUnusedForAnHourIsDropped() {
    StreamControl control = control(Mode.ON);
    feed(control, LINK, 20, 10);
    now = now.plus(Duration.ofMinutes(59));
    feed(control, OTHER, 1, 10);
    assertThat(control.wanted(LINK)).isGreaterThan(4);
    now = now.plus(Duration.ofMinutes(2));
    feed(control, OTHER, 1, 10);
    assertThat(control.wanted(LINK)).isEqualTo(4);
  }

  /** The rate rises with each stream. */
  private void feed(StreamControl control, Lane link, int samples, int megabytes) {
    for (int i = 0; i < samples; i++) {
      int streams = control.wanted(link);
      now = now.plus(StreamPolicy.SAMPLE);
      control.take(
          link,
          new StreamSample(
              streams, megabytes * 1_000_000L * streams, StreamPolicy.SAMPLE, 0, streams, true),
          now);
    }
  }

  private static StreamControl control(Mode mode) {
    return new StreamControl(mode, POLICY, link -> OptionalInt.empty(), Map.of());
  }

  private static Lane link(String source) {
    return Lane.shared(new LinkName(new NodeName(source), new NodeName("T2_Z")));
  }
}
