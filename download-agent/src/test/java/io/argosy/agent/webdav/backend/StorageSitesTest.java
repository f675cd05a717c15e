package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.topology.NodeName;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which storage is that of a task, and of a temporary name. */
class StorageSitesTest {

  private static final String STRANGE = "https://strange.example.org:443";
  private static final NodeName NODE = UnmanagedNode.of(STRANGE);
  private static final DavUrl ROOT = DavUrl.parse("https://dst.example.org:443/store");
  private static final DavClient CLIENT = StorageWorld.client();
  private static final StorageTokens NONE = (node, directory) -> DavAccess.NONE;

  private static final StorageSites SITES =
      new StorageSites(
          Map.of(StorageWorld.DST, site(StorageWorld.DST, ROOT)), StorageSitesTest::site);

  private static StorageAccess site(NodeName node, DavUrl root) {
    return new StorageAccess(node, root, CLIENT, NONE, StorageWorld.PATIENCE);
  }

  private static HeldTask task(NodeName destination, String url) {
    return Tasks.at(Tasks.task("1", "SRC", destination.value(), 1), url, false);
  }

  @Test
  void aNodeOfTheSettingsHasItsStorageWhateverTheRouterSays() {
    HeldTask unnamed = Tasks.task("1", "SRC", "DST", 1);
    for (HeldTask task : new HeldTask[] {unnamed, task(StorageWorld.DST, STRANGE + "/f")}) {
      assertThat(SITES.of(task)).map(StorageAccess::root).contains(ROOT);
    }
  }

  @Test
  void aNodeOfTheRoutersOwnHasTheWholeStorageItIsNamedAfter() {
    assertThat(SITES.of(task(NODE, STRANGE + "/d/f")))
        .map(StorageAccess::root)
        .map(DavUrl::toString)
        .contains(STRANGE + "/");
    assertThat(SITES.of(task(NODE, "https://other.example.org:443/d/f"))).isEmpty();
    assertThat(SITES.of(Tasks.task("1", "SRC", NODE.value(), 1))).isEmpty();
  }

  @Test
  void otherNodesAreOnDisks() {
    assertThat(SITES.of(task(new NodeName("DISK"), STRANGE + "/f"))).isEmpty();
    assertThat(SITES.of(task(new NodeName("DISK"), "no address"))).isEmpty();
  }

  @Test
  void temporaryNamesAreDeletedOnlyAtTheStorageOfTheirNode() {
    DavUrl strange = DavUrl.parse(STRANGE + "/d/.argosy.1");
    assertThat(SITES.of(new CopyName(NODE, strange))).isPresent();
    assertThat(SITES.of(new CopyName(NODE, ROOT.below("f")))).isEmpty();
    assertThat(SITES.of(new CopyName(StorageWorld.DST, ROOT.below("f")))).isPresent();
    assertThat(SITES.of(new CopyName(StorageWorld.DST, strange))).isEmpty();
  }
}
