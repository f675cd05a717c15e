package io.argosy.router.catalog.http;

import io.argosy.common.wire.user.ReplicaForm;
import io.argosy.router.access.Caller;
import io.argosy.router.catalog.ReplicaBook;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What people say of single replicas. */
@RestController
@RequestMapping("/command/v1")
@ResponseStatus(HttpStatus.NO_CONTENT)
public final class ReplicaApi {

  private final ReplicaBook book;

  public ReplicaApi(ReplicaBook book) {
    this.book = book;
  }

  @PostMapping("/bad-replicas")
  public void bad(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.bad(caller, form.lfn(), form.node(), reasonOf(form));
  }

  @PostMapping("/good-replicas")
  public void good(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.good(caller, form.lfn(), form.node());
  }

  @PostMapping("/removed-replicas")
  public void removed(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.remove(caller, form.lfn(), form.node(), reasonOf(form));
  }

  private static String reasonOf(ReplicaForm form) {
    return Objects.requireNonNullElse(form.reason(), "");
  }
}
