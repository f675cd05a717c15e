package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.KnownLinks;
import io.argosy.web.fixture.PagePictures;
import io.argosy.web.fixture.PagePictures.Sight;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pictures of the pages of links in worlds of different sizes, with the checks of all pages. */
class LinkPicturesTest {

  @AutoClose private final Browser browser = Browser.orSkip();
  private RunningPages pages;
  private PagePictures pictures;

  @BeforeEach
  void start() {
    pages = RunningPages.shared();
    pictures = new PagePictures(browser, pages);
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("pictures-of-links")));
    browser.driver().manage().deleteCookieNamed("argosy_theme");
  }

  @Test
  void anEmptyDatabase() throws IOException {
    pictures.isFit(Sight.of("links-empty", "/links"));
    pictures.isFit(Sight.of("feeds-empty", "/feeds"));
    new KnownLinks(pages.database()).sites(2);
    pictures.isFit(Sight.of("link-empty", "/links/T2_DE_Site01/T1_ES_Site02"));
  }

  @Test
  void fourSites() throws IOException {
    new KnownLinks(pages.database()).sites(4).one(pages.now()).forecasts(pages.now());
    pictures.isFit(Sight.of("links-few", "/links"));
    new KnownLinks(pages.database()).feeds(pages.now());
    pictures.isFit(Sight.of("feeds-known", "/feeds"));
  }

  @Test
  void sixtySites() throws IOException {
    new KnownLinks(pages.database())
        .sites(60)
        .one(pages.now())
        .forecasts(pages.now())
        .history(pages.now());
    pictures.isFit(Sight.of("links-many", "/links"));
    pictures.isFit(Sight.of("links-many-quality", "/links?by=quality"));
    pictures.isFit(Sight.of("links-of-one", "/links?from=T2_DE_Site01"));
    pictures.isFit(Sight.of("link-month", "/links/T2_DE_Site01/T1_ES_Site02?window=P30D"));
  }

  @Test
  void circuits() throws IOException {
    new KnownLinks(pages.database())
        .sites(12)
        .one(pages.now())
        .forecasts(pages.now())
        .history(pages.now())
        .circuits(pages.now());
    pictures.isFit(Sight.of("links-circuit", "/links"));
    pictures.isFit(Sight.of("link-circuit", "/links/T2_DE_Site01/T1_ES_Site02?window=PT12H"));
  }

  /** The cells are on a canvas, so the test clicks at a place. */
  @Test
  void aCellLeadsToItsLink() {
    new KnownLinks(pages.database()).sites(2).one(pages.now());
    browser.isSized(PagePictures.WIDE, 900);
    browser.open(pages.url("/links"));
    pictures.settle();
    browser.script(
        """
        const heat = echarts.getInstanceByDom(document.getElementById('heat'));
        const [x, y] = heat.convertToPixel({gridIndex: 0}, [0, 1]);
        for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) {
          heat.getZr().handler.dispatch(type, {zrX: x, zrY: y, preventDefault() {}, stopPropagation() {}});
        }\
        """);
    browser.until(() -> browser.address().endsWith("/links/T2_DE_Site01/T1_ES_Site02"));
    assertThat(browser.text("[data-feed=debug]")).contains("455 MB/s");
  }
}
