package io.argosy.router.issue.http;

import io.argosy.common.wire.user.StorageTokenForm;
import io.argosy.common.wire.user.StorageTokenView;
import io.argosy.router.access.Caller;
import io.argosy.router.issue.StorageTokenBook;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tokens with which people try storage systems. */
@RestController
@RequestMapping("/command/v1")
public final class StorageTokensApi {

  private final StorageTokenBook book;

  public StorageTokensApi(StorageTokenBook book) {
    this.book = book;
  }

  /**
   * Gives a token with which files can be written to the storage system of a node, read, renamed
   * and deleted, as agents do. For admins.
   */
  @PostMapping("/storage-tokens")
  public StorageTokenView token(
      @AuthenticationPrincipal Caller caller, @RequestBody StorageTokenForm form) {
    return book.token(caller, form.node());
  }
}
