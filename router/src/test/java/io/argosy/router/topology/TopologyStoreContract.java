package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of {@link TopologyStore}. */
public interface TopologyStoreContract extends NodeDirectoryContract, StorageDirectoryContract {

  SiteName HOME = new SiteName("HOME");
  SiteName AWAY = new SiteName("AWAY");
  AgentName AGENT = new AgentName("agent");

  /** A name that only the router gives. */
  String OWN = UnmanagedNode.of("https://se.example.org:443").value();

  TopologyStore store();

  AgentDirectory agents();

  /** Returns {@code distance local} of each link to the node. */
  List<String> linksTo(Node destination);

  @Override
  default NodeDirectory nodes() {
    return store();
  }

  @Override
  default StorageDirectory storages() {
    return store();
  }

  @Override
  default void storage(String name, NodeStorage storage) {
    store().putStorage(found(name), storage);
  }

  @Override
  default void node(String name) {
    site(HOME);
    store().putNode(new NodeName(name), HOME, NodeKind.DISK);
  }

  @Test
  default void aSiteExistsOnceAdded() {
    assertThat(store().knowsSite(AWAY)).isFalse();
    store().addSite(AWAY);
    assertThat(store().knowsSite(AWAY)).isTrue();
  }

  @Test
  default void aKnownNodeKeepsItsKeyAndSite() {
    Node before = found("T1_ONE");
    site(AWAY);
    store().putNode(new NodeName("T1_ONE"), AWAY, NodeKind.TAPE);
    assertThat(store().find(List.of(before.name())).get(before.name())).isEqualTo(before);
  }

  @Test
  default void theNodesOfAStorageSystemAreKnownByItsOriginAndAudience() {
    store().putStorage(found("T1_ONE"), NARROW);
    store().putStorage(found("T1_TWO"), WIDE);
    assertThat(store().rootsAt(List.of(NARROW.url().origin(), "https://other.example.org:1")))
        .containsExactly(Map.entry(found("T1_ONE"), NARROW.url()));
    assertThat(store().rootsAt(List.of("https://other.example.org:1"))).isEmpty();
    assertThat(store().withAudience(NARROW.audience())).containsExactly(found("T1_ONE"));
    assertThat(store().withAudience("none")).isEmpty();
  }

  @Test
  default void aStorageCanBeRemovedAndRegisteredAgain() {
    Node one = found("T1_ONE");
    store().removeStorage(one);
    store().putStorage(one, NARROW);
    store().removeStorage(one);
    assertThat(store().storages(List.of(one.name()))).isEmpty();
    assertThat(store().withAudience(NARROW.audience())).isEmpty();
    store().putStorage(one, WIDE);
    assertThat(store().storages(List.of(one.name()))).containsValue(WIDE);
  }

  @Test
  default void aLinkHasItsLastDefinition() {
    Node source = found("T1_ONE");
    Node destination = found("T1_TWO");
    LinkName name = new LinkName(source.name(), destination.name());
    store().putLink(new Link(name, 1, true, Optional.of(new ByteRate(5))), source, destination);
    store().putLink(new Link(name, 3, false, Optional.empty()), source, destination);
    assertThat(linksTo(destination)).containsExactly("3 false");
  }

  @Test
  default void aKnownAgentKeepsItsSiteAndGetsTheNewNodes() {
    Node one = found("T1_ONE");
    Node two = found("T1_TWO");
    assertThat(store().siteOf(AGENT)).isEmpty();
    store().putAgent(AGENT, HOME, List.of(one));
    site(AWAY);
    store().putAgent(AGENT, AWAY, List.of(two));
    assertThat(store().siteOf(AGENT)).contains(HOME);
    assertThat(agents().find(AGENT).orElseThrow().nodes()).containsOnlyKeys(two.name());
  }

  @Test
  default void anAgentDrainsUntilTheCommandIsRevoked() {
    store().putAgent(AGENT, HOME, List.of(found("T1_ONE")));
    store().setDrain(AGENT, true);
    assertThat(agents().find(AGENT)).map(KnownAgent::drain).contains(true);
    store().setDrain(AGENT, false);
    assertThat(agents().find(AGENT)).map(KnownAgent::drain).contains(false);
  }

  @Test
  default void nodesOfTheRoutersOwnAreServedBesideOthersUntilTheyAreRetired() {
    Node own = found(OWN);
    Node one = found("T1_ONE");
    assertThat(store().lockUnmanaged()).isEmpty();
    store().putStorage(own, NARROW);
    store().putAgent(AGENT, HOME, List.of(one));
    store().serve(AGENT, own);
    store().serve(AGENT, own);
    Link link = new Link(new LinkName(one.name(), own.name()), 1, false, Optional.empty());
    store().putLink(link, one, own);
    assertThat(store().lockUnmanaged()).containsExactly(own);
    LinkKey key = new LinkKey(one.id(), own.id());
    for (Node end : List.of(one, own)) {
      assertThat(store().linksOf(List.of(end))).containsExactly(key);
    }
    assertThat(store().linksOf(List.of(found("T1_TWO")))).isEmpty();

    store().retire(List.of());
    store().retire(List.of(own));
    assertThat(store().lockUnmanaged()).isEmpty();
    assertThat(store().storages(List.of(own.name()))).isEmpty();
    assertThat(linksTo(own)).isEmpty();
    assertThat(store().find(List.of(own.name()))).containsValue(own);
  }

  @Test
  default void aNewDefinitionOfAnAgentLeavesItTheNodesOfTheRoutersOwn() {
    Node own = found(OWN);
    store().putAgent(AGENT, HOME, List.of(found("T1_ONE"), own));
    store().putAgent(AGENT, HOME, List.of(found("T1_TWO")));
    assertThat(agents().find(AGENT).orElseThrow().nodes())
        .containsOnlyKeys(own.name(), new NodeName("T1_TWO"));
  }

  private Node found(String name) {
    node(name);
    return store().find(List.of(new NodeName(name))).get(new NodeName(name));
  }

  private void site(SiteName site) {
    if (!store().knowsSite(site)) {
      store().addSite(site);
    }
  }
}
