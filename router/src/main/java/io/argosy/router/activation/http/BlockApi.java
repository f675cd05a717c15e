package io.argosy.router.activation.http;

import io.argosy.common.wire.user.BlockResumeForm;
import io.argosy.router.access.Caller;
import io.argosy.router.activation.BlockBook;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/command/v1/block-resumes")
public final class BlockApi {

  private final BlockBook book;

  public BlockApi(BlockBook book) {
    this.book = book;
  }

  /** Resumes a block that was suspended at a destination, so that its files are tried again. */
  @PostMapping
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void resume(@AuthenticationPrincipal Caller caller, @RequestBody BlockResumeForm form) {
    book.resume(caller, form.block(), form.destination());
  }
}
