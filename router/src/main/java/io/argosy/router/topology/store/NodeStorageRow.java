package io.argosy.router.topology.store;

import io.argosy.common.dav.DavUrl;
import io.argosy.router.topology.NodeStorage;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "node_storage")
class NodeStorageRow {

  @Id
  @Column(name = "node_id")
  private long node;

  private String origin = "";
  private String root = "";
  private String credentials = "";
  private String audience = "";

  @Column(name = "token_base")
  private String tokenBase = "";

  private boolean push;

  @Column(name = "redirect_hosts")
  private @Nullable String redirectHosts;

  protected NodeStorageRow() {}

  NodeStorageRow(long node) {
    this.node = node;
  }

  void become(NodeStorage storage) {
    origin = storage.url().origin();
    root = storage.url().path();
    credentials = storage.credentials().toString();
    audience = storage.audience();
    tokenBase = storage.tokenBase();
    push = storage.push();
    redirectHosts =
        storage.redirectHosts().isEmpty() ? null : String.join(",", storage.redirectHosts());
  }

  NodeStorage storage() {
    return new NodeStorage(
        new DavUrl(origin, root),
        NodeStorage.Credentials.parse(credentials),
        audience,
        tokenBase,
        push,
        redirectHosts == null ? List.of() : List.of(redirectHosts.split(",")));
  }

  long node() {
    return node;
  }
}
