package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sources are 1, 2, 3 and destinations 11, 12, 13; five consecutive failures are enough. */
class RootCauseTest {

  @Test
  void aSingleFailingLinkIsTheCause() {
    assertThat(causes(failing(1, 11), working(1, 12), working(2, 11)))
        .containsExactly(new LinkKey(1, 11));
  }

  @Test
  void fourFilesAreNotEnough() {
    assertThat(causes(new LinkEvidence(new LinkKey(1, 11), true, false, 0, 4, 0, "NETWORK", false)))
        .isEmpty();
  }

  @Test
  void twoFailingLinksOfASourcePointToTheSource() {
    assertThat(causes(failing(1, 11), failing(1, 12), working(2, 11)))
        .containsExactly(new LinkKey(1, LinkKey.ANY));
  }

  @Test
  void twoFailingLinksOfADestinationPointToTheDestination() {
    assertThat(causes(failing(1, 11), failing(2, 11), working(1, 12)))
        .containsExactly(new LinkKey(LinkKey.ANY, 11));
  }

  @Test
  void aSourceThatStillServesADestinationIsNotTheCause() {
    assertThat(causes(failing(1, 11), failing(1, 12), working(1, 13)))
        .containsExactly(new LinkKey(1, 11), new LinkKey(1, 12));
  }

  @Test
  void theNodeThatExplainsMoreLinksIsTheCause() {
    assertThat(causes(failing(1, 11), failing(1, 12), failing(1, 13), failing(2, 11)))
        .containsExactly(new LinkKey(1, LinkKey.ANY), new LinkKey(2, 11));
  }

  @Test
  void twoCausesAtTheSameTimeAreBothFound() {
    assertThat(
            causes(failing(1, 11), failing(1, 12), failing(2, 13), failing(3, 13), working(2, 11)))
        .containsExactly(new LinkKey(1, LinkKey.ANY), new LinkKey(LinkKey.ANY, 13));
  }

  /** A full destination refuses every file that a circuit brings, too. */
  @Test
  void aDestinationThatACircuitFindsFullIsTheCauseAndOneThatItFillsIsNot() {
    LinkEvidence full =
        new LinkEvidence(new LinkKey(1, 11), false, false, 0, 0, 5, "DESTINATION_FULL", true);
    LinkEvidence arrives = new LinkEvidence(new LinkKey(1, 11), false, true, 1, 0, 0, "", false);
    assertThat(causes(full, working(1, 12))).containsExactly(new LinkKey(LinkKey.ANY, 11));
    assertThat(causes(arrives, failing(2, 11), failing(3, 11)))
        .containsExactly(new LinkKey(2, 11), new LinkKey(3, 11));
    assertThat(causes(arrives, failing(1, 12), failing(1, 13)))
        .as("it says nothing of the shared path")
        .containsExactly(new LinkKey(1, LinkKey.ANY));
  }

  /** Three files, each of which failed over the circuit and then over the shared path. */
  @Test
  void aFileThatFailsOverBothPathsIsOneFile() {
    LinkKey link = new LinkKey(1, 11);
    assertThat(
            causes(
                new LinkEvidence(link, true, false, 0, 0, 3, "TOOL_BROKEN", false),
                new LinkEvidence(link, false, false, 0, 0, 3, "TOOL_BROKEN", false)))
        .isEmpty();
  }

  @Test
  void aBrokenToolPointsToTheDestination() {
    assertThat(
            causes(
                new LinkEvidence(new LinkKey(1, 11), true, false, 0, 0, 3, "TOOL_BROKEN", false),
                new LinkEvidence(new LinkKey(2, 11), true, false, 0, 0, 2, "TOOL_BROKEN", false),
                failing(3, 11)))
        .containsExactly(new LinkKey(LinkKey.ANY, 11));
  }

  /** Also where a smaller file arrived from another source. */
  @Test
  void oneFileIsEnoughToKnowThatADiskIsFull() {
    LinkKey link = new LinkKey(1, 11);
    LinkEvidence full =
        new LinkEvidence(link, true, false, 0, 0, 1, "DESTINATION_FULL no room", true);
    assertThat(causes(full, working(2, 11))).containsExactly(new LinkKey(LinkKey.ANY, 11));
    LinkEvidence before =
        new LinkEvidence(link, true, true, 1, 0, 0, "DESTINATION_FULL no room", false);
    assertThat(causes(before)).isEmpty();
    assertThat(causes(new LinkEvidence(link, true, false, 0, 0, 1, "TOOL_BROKEN", false)))
        .isEmpty();
  }

  @Test
  void theReasonIsThatOfTheLinkThatFoundTheDiskFull() {
    LinkEvidence tool =
        new LinkEvidence(new LinkKey(1, 11), true, false, 0, 0, 3, "TOOL_BROKEN", false);
    LinkEvidence full =
        new LinkEvidence(new LinkKey(2, 11), true, false, 0, 0, 1, "DESTINATION_FULL no", true);
    assertThat(new RootCause(List.of(tool, full), 5).find(List.of(), List.of()))
        .containsExactly(
            new RootCause.Finding(
                new LinkKey(LinkKey.ANY, 11),
                "1 file failed in a row, last DESTINATION_FULL no",
                true));
  }

  @Test
  void anOpenLinkCountsTogetherWithTheNextOne() {
    Breaker open =
        new Breaker(
            new LinkKey(1, 11),
            Breaker.State.OPEN,
            Instant.EPOCH,
            Instant.EPOCH,
            1,
            Optional.empty(),
            false,
            "",
            Mode.ON,
            false);
    assertThat(
            new RootCause(List.of(failing(1, 12)), 5).find(List.of(open.culprit()), List.of(open)))
        .extracting(RootCause.Finding::culprit)
        .containsExactly(new LinkKey(1, LinkKey.ANY));
    assertThat(new RootCause(List.of(), 5).find(List.of(open.culprit()), List.of(open))).isEmpty();
  }

  @Test
  void settledCausesAreNotFoundAgain() {
    assertThat(
            new RootCause(List.of(failing(1, 11), failing(1, 12)), 5)
                .find(List.of(new LinkKey(1, LinkKey.ANY)), List.of()))
        .isEmpty();
  }

  private static List<LinkKey> causes(LinkEvidence... evidence) {
    return new RootCause(List.of(evidence), 5)
        .find(List.of(), List.of()).stream().map(RootCause.Finding::culprit).toList();
  }

  static LinkEvidence failing(long source, long destination) {
    return new LinkEvidence(
        new LinkKey(source, destination), true, false, 0, 5, 0, "NETWORK broke", false);
  }

  static LinkEvidence working(long source, long destination) {
    return new LinkEvidence(new LinkKey(source, destination), true, true, 1, 0, 0, "", false);
  }
}
