package io.argosy.router.catalog.http;

import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.common.wire.user.RetractionForm;
import io.argosy.common.wire.user.RetractionView;
import io.argosy.router.access.Caller;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.catalog.RetractionBook;
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
  private final RetractionBook retractions;

  public CatalogApi(InjectionBook book, RetractionBook retractions) {
    this.book = book;
    this.retractions = retractions;
  }

  /**
   * Adds files of a dataset, and their replicas at a node, to the catalogue. Known ones are not
   * added again. For admins, and for data managers and operators of the site.
   */
  @PostMapping("/injections")
  public InjectionView inject(
      @AuthenticationPrincipal Caller caller, @RequestBody InjectionForm form) {
    return book.inject(caller, form);
  }

  /** Removes files that no node holds and no request wants. Only for admins. */
  @PostMapping("/retractions")
  public RetractionView retract(
      @AuthenticationPrincipal Caller caller, @RequestBody RetractionForm form) {
    return retractions.retract(caller, form);
  }
}
