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

/** Single replicas: bad ones and lost ones. */
@RestController
@RequestMapping("/command/v1")
public final class ReplicaApi {

  private final ReplicaBook book;

  public ReplicaApi(ReplicaBook book) {
    this.book = book;
  }

  /**
   * Marks a replica bad: it is no longer a source, and missing copies are fetched from elsewhere.
   */
  @PostMapping("/bad-replicas")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void bad(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.bad(caller, form.lfn(), form.node(), reasonOf(form));
  }

  /** Clears the mark of a bad replica. */
  @PostMapping("/good-replicas")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void good(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.good(caller, form.lfn(), form.node());
  }

  /** Removes a replica from the catalogue. The file itself is not touched. */
  @PostMapping("/removed-replicas")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void removed(@AuthenticationPrincipal Caller caller, @RequestBody ReplicaForm form) {
    book.remove(caller, form.lfn(), form.node(), reasonOf(form));
  }

  private static String reasonOf(ReplicaForm form) {
    return Objects.requireNonNullElse(form.reason(), "");
  }
}
