package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sources are 1, 2, 3 and destinations 11, 12, 13; five consecutive failures are enough. */
class RootCauseTest {

  @Test
  void aSingleFailingLinkIsTheCause() {
    assertThat(causes(failing(1, 11), working(1, 12), working(2, 11)))
        .containsExactly(new Culprit(1, 11));
  }

  @Test
  void fourFilesAreNotEnough() {
    assertThat(causes(new LinkEvidence(new Culprit(1, 11), false, 0, 4, 0, "NETWORK"))).isEmpty();
  }

  @Test
  void twoFailingLinksOfASourcePointToTheSource() {
    assertThat(causes(failing(1, 11), failing(1, 12), working(2, 11)))
        .containsExactly(Culprit.source(1));
  }

  @Test
  void twoFailingLinksOfADestinationPointToTheDestination() {
    assertThat(causes(failing(1, 11), failing(2, 11), working(1, 12)))
        .containsExactly(Culprit.destination(11));
  }

  @Test
  void aSourceThatStillServesADestinationIsNotTheCause() {
    assertThat(causes(failing(1, 11), failing(1, 12), working(1, 13)))
        .containsExactly(new Culprit(1, 11), new Culprit(1, 12));
  }

  @Test
  void theNodeThatExplainsMoreLinksIsTheCause() {
    assertThat(causes(failing(1, 11), failing(1, 12), failing(1, 13), failing(2, 11)))
        .containsExactly(Culprit.source(1), new Culprit(2, 11));
  }

  @Test
  void twoCausesAtTheSameTimeAreBothFound() {
    assertThat(
            causes(failing(1, 11), failing(1, 12), failing(2, 13), failing(3, 13), working(2, 11)))
        .containsExactly(Culprit.source(1), Culprit.destination(13));
  }

  @Test
  void aFullDiskPointsToTheDestination() {
    assertThat(
            causes(
                new LinkEvidence(new Culprit(1, 11), false, 0, 0, 3, "DESTINATION_FULL"),
                new LinkEvidence(new Culprit(2, 11), false, 0, 0, 2, "DESTINATION_FULL"),
                failing(3, 11)))
        .containsExactly(Culprit.destination(11));
  }

  @Test
  void anOpenLinkCountsTogetherWithTheNextOne() {
    Breaker open =
        new Breaker(
            new Culprit(1, 11),
            Breaker.State.OPEN,
            Instant.EPOCH,
            Instant.EPOCH,
            1,
            Optional.empty(),
            false,
            "",
            Mode.ON);
    assertThat(
            new RootCause(List.of(failing(1, 12)), 5).find(List.of(open.culprit()), List.of(open)))
        .extracting(RootCause.Finding::culprit)
        .containsExactly(Culprit.source(1));
    assertThat(new RootCause(List.of(), 5).find(List.of(open.culprit()), List.of(open))).isEmpty();
  }

  @Test
  void settledCausesAreNotFoundAgain() {
    assertThat(
            new RootCause(List.of(failing(1, 11), failing(1, 12)), 5)
                .find(List.of(Culprit.source(1)), List.of()))
        .isEmpty();
  }

  private static List<Culprit> causes(LinkEvidence... evidence) {
    return new RootCause(List.of(evidence), 5)
        .find(List.of(), List.of()).stream().map(RootCause.Finding::culprit).toList();
  }

  static LinkEvidence failing(long source, long destination) {
    return new LinkEvidence(new Culprit(source, destination), false, 0, 5, 0, "NETWORK broke");
  }

  static LinkEvidence working(long source, long destination) {
    return new LinkEvidence(new Culprit(source, destination), true, 1, 0, 0, "");
  }
}
