package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeardRatesTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T2_B");

  private static final String TEXT =
      """
      {"format": "argosy-forecasts/1", "links": [
        {"from": "T1_A", "to": "T2_B", "rate": 50, "capacity": 80, "capacityIsLowerBound": false,
         "rttSeconds": 0.1, "lossFraction": null, "successPercent": 75, "ageSeconds": 5,
         "confidence": 0.5, "provenance": [{"feed": "debug", "said": {"doneBytes": 7, "lossFraction": null}, "used": true}]}],
       "feeds": [{"name": "debug", "ok": true, "error": null, "accepted": 1, "refused": 0,
                  "unmapped": [], "overdue": []}]}
      """;

  @TempDir Path directory;

  private NetworkView heard(String text) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("world.json"),
            """
            {"format": "argosy-world/1", "nodes": [{"name": "T1_A"}, {"name": "T2_B"}, {"name": "T2_C"}],
             "links": [{"from": "T1_A", "to": "T2_B"},
                       {"from": "T1_A", "to": "T2_C", "rate": 10, "successPercent": 90}], "files": []}
            """);
    World world = WorldDocument.read(file);
    return read(text).over(world, WorldPlan.viewOf(world, Knowledge.OBSERVED, PlanPolicy.DEFAULT));
  }

  private HeardRates read(String text) throws IOException {
    return HeardRates.read(Files.writeString(directory.resolve("forecasts.json"), text));
  }

  @Test
  void aLinkThatOnlyOthersKnowHasTheirRateAndIsNotConfirmed() throws IOException {
    LinkFacts link = heard(TEXT).factsOf(0);
    assertThat(link.speed().rate()).isEqualTo(ObservedRate.measured(50));
    assertThat(link.speed().capacity()).contains(new ByteRate(80));
    assertThat(link.speed().confirmed()).isFalse();
    assertThat(link.success()).isEqualTo(0.75);
  }

  @Test
  void aRateReplacesTheWorldsAndNullLeavesIt() throws IOException {
    LinkFacts replaced = heard(TEXT.replace("T2_B", "T2_C")).factsOf(1);
    assertThat(replaced.speed().rate()).isEqualTo(ObservedRate.measured(50));
    assertThat(replaced.speed().confirmed()).as("the world's own rate confirms it").isTrue();
    assertThat(replaced.success()).as("that of own transfers").isEqualTo(0.9);
    LinkFacts left =
        heard(TEXT.replace("T2_B", "T2_C").replace("\"rate\": 50", "\"rate\": null")).factsOf(1);
    assertThat(left.speed().rate()).isEqualTo(ObservedRate.measured(10));
    assertThat(left.speed().capacity()).contains(new ByteRate(80));
  }

  @Test
  void rateZeroIsADeadLinkWhateverItsCapacity() throws IOException {
    LinkFacts link = heard(TEXT.replace("\"rate\": 50", "\"rate\": 0")).factsOf(0);
    assertThat(link.speed().rate()).isEqualTo(ObservedRate.DEAD);
    assertThat(link.speed().capacity()).isEmpty();
  }

  @Test
  void linksThatTheWorldLacksAreIgnored() throws IOException {
    NetworkView view = heard(TEXT.replace("T2_B", "T9_X"));
    assertThat(view.rate(0)).isNaN();
    assertThat(view.rate(1)).isEqualTo(10);
  }

  @Test
  void aRoundConfirmsALinkAndItsMeasurementCounts() throws IOException {
    NetworkView heard = heard(TEXT);
    RoundFile round = new RoundFile(List.of(new RoundFile.Link(A, B, ByteCount.of(20), 1)), null);
    NetworkView learned =
        LearnedNetwork.of(
            heard.with(0, LinkFacts.of(A, B, ObservedRate.UNKNOWN, ByteCount.ZERO)),
            heard,
            List.of(round));
    assertThat(learned.isConfirmed(0)).isTrue();
    assertThat(learned.capacity(0)).isEqualTo(26);
    assertThat(learned.capacity(1)).isEqualTo(13);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"rate\": 50 | \"rate\": -1 | links[0].rate",
        "\"rate\": 50 | \"rate\": 1e999 | links[0].rate",
        "\"rate\": 50 | \"rate\": \"fast\" | links[0].rate",
        "\"capacity\": 80 | \"capacity\": 0 | links[0].capacity",
        "\"successPercent\": 75 | \"successPercent\": 101 | links[0].successPercent",
        "T2_B | T1_A | links[0].to",
        "\"confidence\" | \"trust\" | links[0]",
        "argosy-forecasts/1 | argosy-forecasts/2 | format"
      })
  void whatIsWrongIsRefusedWithItsPath(String part, String other, String path) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> read(TEXT.replace(part, other)))
        .withMessageStartingWith(path);
  }
}
