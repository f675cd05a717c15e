package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownNetworkTest {

  @TempDir Path directory;

  @Test
  void observedRatesAreAlwaysKnown() throws IOException {
    NetworkView view = view(Knowledge.OBSERVED);
    int link = link(view, "T1_A", "T2_C");
    assertThat(view.rate(link)).isEqualTo(1e7);
    assertThat(view.fileRate(link)).isEqualTo(3e6);
    assertThat(view.factsOf(link).distance()).isEqualTo(2);
    assertThat(view.factsOf(link).queue().files()).isEqualTo(4);
    assertThat(view.factsOf(link).queue().latencySeconds()).hasValue(7.5);
    assertThat(view.rate(link(view, "T1_B", "T2_C"))).as("known to be dead").isZero();
    assertThat(view.rate(link(view, "T1_A", "T1_B"))).as("not known").isNaN();
    assertThat(view.linkBetween(view.indexOf(name("T2_C")), view.indexOf(name("T1_A"))))
        .as("not listed")
        .isEqualTo(NetworkView.NO_LINK);
  }

  @Test
  void trueCapacitiesAreKnownOnlyWithFullKnowledge() throws IOException {
    NetworkView seen = view(Knowledge.OBSERVED);
    assertThat(seen.capacity(link(seen, "T1_A", "T2_C"))).isNaN();
    assertThat(seen.uplink(seen.indexOf(name("T1_A")))).isNaN();
    NetworkView full = view(Knowledge.TRUE);
    assertThat(full.capacity(link(full, "T1_A", "T2_C"))).isEqualTo(2e7);
    assertThat(full.uplink(full.indexOf(name("T1_A")))).isEqualTo(1.25e9);
    assertThat(full.downlink(full.indexOf(name("T1_A")))).isNaN();
  }

  @Test
  void aLinkWithACircuitIsPlannedAtItsRate() throws IOException {
    Path file = directory.resolve("over.json");
    Files.writeString(
        file,
        SampleWorld.TEXT.replace(
            "\"capacity\": 2e7,",
            """
            "capacity": 2e7,
            "circuit": {"key": "k", "rate": 1e9, "until": "2026-01-01T14:05:00Z"},\
            """));
    World world = WorldDocument.read(file);
    NetworkView view = KnownNetwork.of(world, Knowledge.TRUE, Assumptions.DEFAULT);
    LinkFacts over = facts(view, "T1_A", "T2_C");
    assertThat(view.speed(link(view, "T1_A", "T2_C"))).isEqualTo(1e9);
    assertThat(over.success()).isEqualTo(1);
    assertThat(over.shared().rate()).isEqualTo(ObservedRate.measured(1e7));
    Path copy = directory.resolve("copy.json");
    WorldDocument.write(World.of(view, world.batch(), world.ids()), copy);
    LinkFacts again =
        facts(
            KnownNetwork.of(WorldDocument.read(copy), Knowledge.TRUE, Assumptions.DEFAULT),
            "T1_A",
            "T2_C");
    assertThat(again.circuit()).isEqualTo(over.circuit());
    assertThat(again.speed()).isEqualTo(over.speed());
  }

  @Test
  void successIsAPosteriorIfAttemptsWereCounted() throws IOException {
    NetworkView view = view(Knowledge.OBSERVED);
    assertThat(view.success(link(view, "T1_A", "T2_C"))).isEqualTo(0.8);
    assertThat(view.success(link(view, "T1_B", "T2_C"))).isEqualTo(5 / 10.0);
    assertThat(view.success(link(view, "T1_A", "T1_B"))).isEqualTo(1);
  }

  @Test
  void queuesMayBeGivenByPriority() throws IOException {
    NetworkView view = view(Knowledge.OBSERVED);
    assertThat(facts(view, "T1_A", "T2_C").queue().bytes()).containsExactly(1000L);
    assertThat(facts(view, "T1_B", "T2_C").queue().bytes()).containsExactly(5L, 0L, 7L, 0L);
  }

  @Test
  void aLinkWithinASiteIsLocalUnlessStatedOtherwise() throws IOException {
    NetworkView view = view(Knowledge.OBSERVED);
    assertThat(facts(view, "T1_A", "T1_B").local()).isTrue();
    assertThat(facts(view, "T1_B", "T2_C").local()).isFalse();
    assertThat(facts(view, "T1_A", "T2_C").local()).isFalse();
  }

  private NetworkView view(Knowledge knowledge) throws IOException {
    return KnownNetwork.of(SampleWorld.read(directory), knowledge, Assumptions.DEFAULT);
  }

  private static LinkFacts facts(NetworkView view, String from, String to) {
    return view.factsOf(link(view, from, to));
  }

  private static int link(NetworkView view, String from, String to) {
    return view.linkBetween(view.indexOf(name(from)), view.indexOf(name(to)));
  }

  private static NodeName name(String name) {
    return new NodeName(name);
  }
}
