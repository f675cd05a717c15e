package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkKnowledgeTest {

  private static final LinkName AB = link("A", "B");

  @Test
  void aMaximumBoundsItsLink() {
    List<LinkKnowledge> known =
        LinkKnowledge.of(
            List.of(reading("f", moved("f", AB, 80e6), moved("f", link("B", "A"), 80e6))),
            Map.of(AB, new ByteRate(5e6)),
            ForecastPolicy.DEFAULT);
    assertThat(known).extracting(LinkKnowledge::link).containsExactly(AB, link("B", "A"));
    assertThat(known.getFirst().forecast().rate()).isEqualTo(ObservedRate.measured(5e6));
    assertThat(known.getLast().forecast().rate()).isEqualTo(ObservedRate.measured(80e6));
  }

  @Test
  void onlyOwnTransfersCountForAPinnedLink() {
    Evidence.Transfers own =
        new Evidence.Transfers("own", true, 1, 1, 1e6, 0, 1000, Duration.ofHours(11));
    LinkKnowledge known =
        LinkKnowledge.of(
                List.of(reading("f", moved("f", AB, 80e6)), reading("own", new Statement(AB, own))),
                Map.of(),
                AB::equals,
                ForecastPolicy.DEFAULT)
            .getFirst();
    assertThat(known.forecast().rate()).isEqualTo(ObservedRate.measured(1e3));
    assertThat(known.said()).hasSize(2);
    assertThat(known.said()).map(known::isExcludedByPin).containsExactly(true, false);
  }

  @Test
  void theOrderOfReadingsAndStatementsHasNoEffect() {
    Seeds.of(30)
        .forEach(
            seed -> {
              Random random = new Random(seed);
              List<FeedReading> readings = new ArrayList<>();
              for (String feed : List.of("a", "b", "c", "d")) {
                List<Statement> said = new ArrayList<>();
                for (String to : List.of("B", "C", "D")) {
                  said.add(moved(feed, link("A", to), 1e6 * (1 + random.nextInt(100))));
                }
                readings.add(reading(feed, said.toArray(Statement[]::new)));
              }
              List<LinkKnowledge> before =
                  LinkKnowledge.of(readings, Map.of(), ForecastPolicy.DEFAULT);
              Collections.shuffle(readings, random);
              assertThat(LinkKnowledge.of(readings, Map.of(), ForecastPolicy.DEFAULT))
                  .as("seed %d", seed)
                  .isEqualTo(before);
            });
  }

  private static LinkName link(String from, String to) {
    return new LinkName(new NodeName(from), new NodeName(to));
  }

  private static Statement moved(String feed, LinkName link, double rate) {
    return new Statement(
        link,
        new Evidence.Transfers(feed, false, 1, 10, rate * 1000, 0, 1000, Duration.ofHours(1)));
  }

  private static FeedReading reading(String feed, Statement... said) {
    return new FeedReading(
        feed, Instant.EPOCH, List.of(said), said.length, 0, List.of(), List.of());
  }
}
