package io.argosy.router.fts3;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.topology.Node;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The node of an address. */
class UrlMapTest {

  private static final Node OUTER = new Node(1, new NodeName("T1_OUTER"), new SiteName("A"));
  private static final Node INNER = new Node(2, new NodeName("T1_INNER"), new SiteName("A"));
  private static final UrlMap URLS =
      new UrlMap(
          Map.of(
              DavUrl.parse("davs://se.example.org:1094/store"), OUTER,
              DavUrl.parse("davs://se.example.org:1094/store/user"), INNER));

  @Test
  void theDeepestDirectoryCounts() {
    assertThat(URLS.nodeOf(DavUrl.parse("davs://se.example.org:1094/store/f"))).contains(OUTER);
    assertThat(URLS.nodeOf(DavUrl.parse("https://SE.example.org:1094//store/user/f")))
        .contains(INNER);
    assertThat(URLS.nodeOf(DavUrl.parse("davs://se.example.org:1094/store/users/f")))
        .contains(OUTER);
  }

  @Test
  void anotherPortSchemeOrDirectoryIsNoNode() {
    for (String foreign :
        new String[] {
          "davs://se.example.org/store/f",
          "dav://se.example.org:1094/store/f",
          "davs://se.example.org:1094/stores/f",
          "davs://se.example.org:1094/store",
          "davs://other.example.org:1094/store/f"
        }) {
      assertThat(URLS.nodeOf(DavUrl.parse(foreign))).as(foreign).isEmpty();
    }
  }
}
