package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.fixture.Street;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What agents announced is read back, and replaced as a whole. */
public interface EndpointStoreContract {

  /** Returns a store for agents 1 to 4, of which each serves the node of its number. */
  EndpointStore store();

  /** The agent is no longer heard. */
  void goes(long agent);

  @Test
  default void anAgentsEndpointsAreReplacedAsAWhole() {
    EndpointStore store = store();
    store.lock();
    store.replace(3, List.of(endpoint("a", 3), endpoint("b", 3)));
    store.replace(4, List.of(endpoint("c", 4)));
    assertThat(store.all())
        .isEqualTo(Map.of("a", endpoint("a", 3), "b", endpoint("b", 3), "c", endpoint("c", 4)));
    store.replace(3, List.of(endpoint("d", 3)));
    store.replace(4, List.of());
    assertThat(store.all()).isEqualTo(Map.of("d", endpoint("d", 3)));
  }

  @Test
  default void onlyEndpointsOfGoneAgentsWithANameOrAPortAreRemoved() {
    EndpointStore store = store();
    store.replace(3, List.of(endpoint("a", 3), endpoint("b", 3)));
    store.replace(4, List.of(endpoint("c", 4)));
    String port = endpoint("a", 3).port();
    Instant before = Street.NOON.minusSeconds(1);
    store.removeGone(List.of("a", "c"), List.of(port), before);
    assertThat(store.all()).containsOnlyKeys("a", "b", "c");
    goes(3);
    store.removeGone(List.of("c", "x"), List.of("y"), before);
    assertThat(store.all()).containsOnlyKeys("a", "b", "c");
    store.removeGone(List.of("a"), List.of(), before);
    assertThat(store.all()).containsOnlyKeys("b", "c");
    store.removeGone(List.of(), List.of(port), before);
    assertThat(store.all()).containsOnlyKeys("c");
  }

  @Test
  default void anEndpointWithoutPeersMayMeetAll() {
    EndpointStore store = store();
    AnnouncedEndpoint open = endpoint("a", 3, Set.of());
    store.replace(3, List.of(open));
    assertThat(store.all()).isEqualTo(Map.of("a", open));
  }

  private static AnnouncedEndpoint endpoint(String name, long agent) {
    return endpoint(name, agent, Set.of(new SiteName("SITE_1"), new SiteName("SITE_2")));
  }

  private static AnnouncedEndpoint endpoint(String name, long agent, Set<SiteName> peers) {
    return new AnnouncedEndpoint(
        name,
        agent,
        new SiteName("SITE_" + agent),
        "urn:ogf:network:site:2013::port?vlan=1780-1789",
        10,
        "2001:db8::1",
        Map.of(new NodeName("NODE_" + agent), agent),
        "urn:ogf:network:site:2013::port",
        new ByteRate(1.25e9),
        0.3,
        peers,
        peers.isEmpty() ? Optional.empty() : Optional.of(name.equals("a")));
  }
}
