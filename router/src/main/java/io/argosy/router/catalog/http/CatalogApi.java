package io.argosy.router.catalog.http;

import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.router.access.Caller;
import io.argosy.router.catalog.InjectionBook;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Files and their replicas. */
@RestController
@RequestMapping("/command/v1")
public final class CatalogApi {

  private final InjectionBook book;

  public CatalogApi(InjectionBook book) {
    this.book = book;
  }

  /**
   * Adds files of a block, and their replicas at a node, to the catalogue. Known ones are not added
   * again. For admins, and for data managers and operators of the site.
   */
  @PostMapping("/injections")
  public InjectionView inject(
      @AuthenticationPrincipal Caller caller, @RequestBody InjectionForm form) {
    return book.inject(caller, form);
  }
}
