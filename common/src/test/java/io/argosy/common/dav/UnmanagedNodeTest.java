package io.argosy.common.dav;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnmanagedNodeTest {

  @Test
  void theNameHasTheHostAndFollowsFromTheOrigin() {
    NodeName name = UnmanagedNode.of("https://se-1.example.org:1094");
    assertThat(name.value()).matches("EXT_se_1_example_org_[0-9a-f]{12}");
    assertThat(UnmanagedNode.isOf(name, DavUrl.parse("davs://SE-1.example.org:1094/any/file")))
        .isTrue();
    assertThat(UnmanagedNode.isOf(name, DavUrl.parse("davs://se-1.example.org:1095/any/file")))
        .isFalse();
    assertThat(UnmanagedNode.isOf(name, DavUrl.parse("dav://se-1.example.org:1094/any/file")))
        .isFalse();
  }

  @Test
  void namesOfDifferentOriginsDiffer() {
    List<String> origins =
        List.of(
            "https://a.example.org:443",
            "http://a.example.org:443",
            "https://a.example.org:444",
            "https://a-example.org:443",
            "https://[2001:db8::1]:443",
            "https://[2001:db8::1:443]:443",
            "https://%s.example.org:443".formatted("long".repeat(15)),
            "https://%s.example.net:443".formatted("long".repeat(15)));
    assertThat(origins.stream().map(UnmanagedNode::of).collect(Collectors.toSet()))
        .hasSameSizeAs(origins)
        .allMatch(UnmanagedNode::isOne);
  }

  @Test
  void otherNodesHaveOtherNames() {
    assertThat(
            Stream.of(
                    "T1_A", "EXT_A", "EXT_se_0123456789ag", "EXT__0123456789ab", "EXT_0123456789ab")
                .map(NodeName::new))
        .noneMatch(UnmanagedNode::isOne);
  }
}
