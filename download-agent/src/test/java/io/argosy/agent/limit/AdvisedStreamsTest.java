package io.argosy.agent.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class AdvisedStreamsTest {

  private static final Lane LINK =
      Lane.shared(new LinkName(new NodeName("T1_A"), new NodeName("T2_Z")));
  private static final Lane OTHER =
      Lane.shared(new LinkName(new NodeName("T1_B"), new NodeName("T2_Z")));

  private final AdvisedStreams advised = new AdvisedStreams(16, Lanes.SHARED_ONLY);

  @Test
  void anAdviceIsLoggedWhenItChanges(CapturedOutput output) {
    advised.take(LINK, 12);
    advised.take(LINK, 12);
    advised.take(LINK, 40);
    assertThat(advised.of(LINK)).hasValue(16);
    assertThat(advised.of(OTHER)).isEmpty();
    assertThat(output.getOut())
        .containsOnlyOnce(
            "Streams of a link advised: link=T1_A->T2_Z from=unknown to=12 advised=12")
        .containsOnlyOnce("Streams of a link advised: link=T1_A->T2_Z from=12 to=16 advised=40");
  }

  @Test
  void anAdviceOfNoStreamsIsIgnored() {
    advised.take(LINK, 3);
    advised.take(LINK, 0);
    advised.take(OTHER, -1);
    assertThat(advised.of(LINK)).hasValue(3);
    assertThat(advised.of(OTHER)).isEmpty();
    assertThat(advised.ofEach(OTHER, 2)).isEmpty();
  }

  /**
   * Together they have at least the advised number, and each has at most one more than its share.
   */
  @Test
  void transfersOfALinkShareItsStreams() {
    long seed = Seeds.one();
    Random random = new Random(seed);
    for (int world = 0; world < 1_000; world++) {
      int streams = 1 + random.nextInt(16);
      int transfers = 1 + random.nextInt(4);
      advised.take(LINK, streams);
      int each = advised.ofEach(LINK, transfers).orElseThrow();
      assertThat(each * transfers).as("seed %d", seed).isBetween(streams, streams + transfers - 1);
    }
  }

  /** 100 MB/s and 100 ms, with 4 MB under way in each stream. */
  @Test
  void aUsableCircuitStartsWithTheStreamsThatFillIt() {
    ScriptedLanes lanes = new ScriptedLanes();
    AdvisedStreams ofCircuits = new AdvisedStreams(16, lanes);
    Lane circuit = lanes.opens(LINK.link(), 1);
    assertThat(ofCircuits.of(LINK)).isEmpty();
    assertThat(ofCircuits.of(circuit)).hasValue(3);
    ofCircuits.take(circuit, 7);
    assertThat(ofCircuits.of(circuit)).hasValue(7);
    lanes.closes(LINK.link());
    ofCircuits.take(LINK, 5);
    assertThat(ofCircuits.of(circuit)).as("it has ended").isEmpty();
  }

  /** The router advises on a circuit and on the one that replaces it. */
  @Test
  void anAdviceOfACircuitThatWasReplacedIsIgnored(CapturedOutput output) {
    ScriptedLanes lanes = new ScriptedLanes();
    AdvisedStreams ofCircuits = new AdvisedStreams(16, lanes);
    Lane before = lanes.opens(LINK.link(), 1);
    Lane now = lanes.opens(LINK.link(), 2);
    for (int claim = 0; claim < 3; claim++) {
      ofCircuits.take(before, 7);
      ofCircuits.take(now, 5);
    }
    assertThat(ofCircuits.of(before)).isEmpty();
    assertThat(ofCircuits.of(now)).hasValue(5);
    assertThat(output.getOut()).containsOnlyOnce("Streams of a link advised");
  }
}
