package io.argosy.router.query.http;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ReplicaView;
import io.argosy.common.wire.user.ReplicasForm;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcReplicaViews;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Replicas of files. */
@RestController
@RequestMapping("/query/v1")
public final class ReplicaQueryApi {

  private final JdbcReplicaViews replicas;

  public ReplicaQueryApi(JdbcReplicaViews replicas) {
    this.replicas = replicas;
  }

  /**
   * Lists the nodes that have a file. The list is empty if no node has the file or it is unknown.
   */
  @PostMapping("/replicas")
  public Page<ReplicaView> replicas(@RequestBody ReplicasForm form) {
    return new Page<>(replicas.ofFile(form.lfn()), null);
  }

  /** Lists the replicas that are marked bad. */
  @GetMapping("/bad-replicas")
  public Page<ReplicaView> bad(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return replicas.bad(PageRequest.of(cursor, limit));
  }
}
