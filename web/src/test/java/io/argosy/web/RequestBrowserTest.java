package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.Distributed;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Requesting data, watching and cancelling the request, in a real browser. */
class RequestBrowserTest {

  private static RunningPages pages;
  private static World world;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = RunningPages.shared();
    world = new World(pages.database(), pages.now());
    world.manyDatasets(60);
    Distributed distributed = new Distributed(pages.database(), pages.now());
    distributed.request(900, 4);
    distributed.request(901, 60);
    distributed.request(902, 1);
    world.arrived(50);
    world.came(pages.now().minusSeconds(120), 20);
  }

  @BeforeEach
  void signIn() {
    pages.router().requests().forget();
    pages.router().requests().script("/previews", 200, RequestScript.PREVIEW);
    pages.router().requests().script("/command/v1/requests", 201, "{\"id\":\"1\"}");
    browser.comesBy(
        pages.url("/sign-in?code=" + pages.router().code("requests-" + System.nanoTime())));
    browser.complaints();
  }

  @Test
  void datasetsAreFoundWhileTypingPreviewedAndRequested() {
    browser.open(pages.url("/requests/new"));
    browser.one("#q").sendKeys("films");
    browser.until(() -> browser.all("#found input").size() == 1);
    browser.one("#found input").click();
    browser.until(() -> browser.all("#chosen input").size() == 1);
    browser.one("input[name=to][value=South_Disk]").click();
    assertThat(browser.address()).contains("dataset=", "to=South_Disk", "q=films");

    browser.one("button[name=preview]").click();
    browser.until(() -> browser.all(".confirm button").size() == 1);
    assertThat(browser.text("#preview")).contains("150 GB", "North_Disk", "data manager of SOUTH");
    assertThat(pages.router().requests().sent())
        .noneMatch(request -> request.contains("/command/"));

    String address = browser.address();
    browser.open(address);
    assertThat(browser.all("#chosen input")).hasSize(1);

    browser.one(".confirm button").click();
    browser.until(() -> browser.address().endsWith("/requests/1"));
    assertThat(browser.text("h1")).startsWith("Request 1");
    assertThat(pages.router().requests().sent())
        .filteredOn(request -> request.startsWith("POST /command/v1/requests "))
        .hasSize(1);
    browser.until(() -> browser.all("#arrivals canvas").size() == 1);
    world.arrived(150);
    browser.until(() -> browser.text("tr[data-node=South_Disk] .percent").equals("75 %"));
    assertThat(browser.complaints()).isEmpty();
  }

  /** Lines differ also by their dashes, for users who do not see the colours, and are labelled. */
  @Test
  void linesDifferWithoutColourAndStayVisibleBelowOthers() {
    browser.isSized(1280, 900);
    browser.open(pages.url("/requests/1"));
    browser.until(() -> browser.all("#arrivals canvas").size() == 1);
    assertThat(
            browser.script(
                LINES
                    + "const legend = chart.getOption().legend[0];"
                    + "return legend.show && lines.map(l => l.name).join()"))
        .isEqualTo("South_Buffer,South_Disk");
    assertThat(
            browser.script(
                LINES + "return new Set(lines.map(l => JSON.stringify(l.lineStyle.type))).size"))
        .isEqualTo(2L);
    browser.script(
        LINES
            + "const points = lines[1].data;"
            + "chart.setOption({ series: lines.map(l => ({ name: l.name, data: points,"
            + " areaStyle: { opacity: 0 } })),"
            + " legend: { show: false } });");
    for (int line = 0; line < 2; line++) {
      assertThat((Long) browser.script(LINES + DOTS, line)).as("dots of line " + line).isPositive();
    }
  }

  /** Of many nodes the smallest are drawn as one; one destination needs no picture. */
  @Test
  void theDistributionIsDrawnWithOriginalsFirst() {
    browser.open(pages.url("/requests/900"));
    browser.until(() -> browser.all("#distribution canvas").size() == 1);
    assertThat((List<?>) browser.script(FED + "return nodes.slice(0, 4).map(n => n.name)"))
        .asString()
        .isEqualTo("[from Site_900_0, from Site_900_1, from Site_900_5, from Site_900_2]");
    assertThat(browser.script(FED + "return new Set(nodes.map(n => n.itemStyle.color)).size"))
        .as("originals, copies and receivers")
        .isEqualTo(3L);
    browser.open(pages.url("/requests/901"));
    browser.until(() -> browser.all("#distribution canvas").size() == 1);
    assertThat((List<?>) browser.script(FED + "return nodes.map(n => n.name)"))
        .hasSize(42)
        .asString()
        .contains("from 42 other destinations", "to 40 other destinations");
    assertThat(browser.text("#distribution-note")).startsWith("Not drawn: ");
    browser.open(pages.url("/requests/902"));
    browser.until(() -> browser.all("[data-fed=Site_902_2]").size() == 1);
    assertThat(browser.one("#distribution").isDisplayed()).isFalse();
    assertThat(browser.complaints()).isEmpty();
  }

  /** Right after the request the chart shows what has arrived, on axes that can be read. */
  @Test
  void aNewRequestHasReadableAxes() {
    Instant made = pages.now().minusSeconds(2);
    begunAt(made);
    world.arrived(14);
    try {
      browser.isSized(1280, 900);
      browser.open(pages.url("/requests/1"));
      browser.until(() -> browser.all("#arrivals canvas").size() == 1);
      browser.until(() -> drawn("return lines[1].data.at(-1)[1] == 14e9").equals(true));
      assertThat(labels("yAxis")).startsWith("0").endsWith("200 GB").doesNotHaveDuplicates();
      assertThat(labels("xAxis"))
          .hasSizeGreaterThan(1)
          .doesNotHaveDuplicates()
          .allMatch(label -> label.matches("\\d\\d:\\d\\d(:\\d\\d)?"));
      assertThat(drawn("return chart.getOption().xAxis[0].max"))
          .as("an axis of a minute at least")
          .isEqualTo(made.toEpochMilli() + 60_000);
    } finally {
      begunAt(pages.now().minusSeconds(300));
      world.arrived(50);
    }
  }

  private static void begunAt(Instant at) {
    pages
        .database()
        .jdbc()
        .sql("update request set created_at = ? where id = 1")
        .param(OffsetDateTime.ofInstant(at, ZoneOffset.UTC))
        .update();
  }

  private static Object drawn(String script) {
    return browser.script(LINES + script);
  }

  /** The labels of an axis; a time axis has none at its ends. */
  private static List<String> labels(String axis) {
    String all =
        (String)
            drawn(
                "return chart.getModel().getComponent('"
                    + axis
                    + "').axis.getViewLabels().map(l => l.formattedLabel).join(';')");
    List<String> labels = Stream.of(all.replaceAll("\\{\\w+\\|([^}]*)}", "$1").split(";")).toList();
    return axis.equals("xAxis") ? labels.subList(1, labels.size() - 1) : labels;
  }

  private static final String FED =
      """
      const chart = echarts.getInstanceByDom(document.querySelector('#distribution .chart'));
      const nodes = chart.getOption().series[0].data;
      """;

  private static final String LINES =
      """
      const chart = echarts.getInstanceByDom(document.getElementById('arrivals'));
      const lines = chart.getOption().series;
      """;

  /** The number of pixels in exactly the colour of a line. */
  private static final String DOTS =
      """
      const [r, g, b] = lines[arguments[0]].color.match(/\\d+/g).map(Number);
      const canvas = document.querySelector('#arrivals canvas');
      const all = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      let seen = 0;
      for (let i = 0; i < all.length; i += 4) {
        if (all[i] == r && all[i + 1] == g && all[i + 2] == b && all[i + 3] == 255) seen++;
      }
      return seen;
      """;

  @Test
  void invalidInputIsMarkedAndStays() {
    browser.open(pages.url("/requests/new?dataset=/nothing/*&to=South_Disk&comment=stays"));
    browser.one("button[name=preview]").click();
    browser.until(() -> browser.all("#dataset-error").size() == 1);
    assertThat(browser.text("#dataset-error")).isEqualTo("No dataset matches /nothing/*.");
    assertThat(browser.one("#comment").getAttribute("value")).isEqualTo("stays");
    assertThat(browser.one("input[name=to][value=South_Disk]").isSelected()).isTrue();

    browser.one("#chosen input").click();
    browser.until(() -> browser.all("#chosen input").isEmpty());
    assertThat(browser.address()).doesNotContain("nothing");
  }

  @Test
  void theKeyboardSuffices() {
    browser.open(pages.url("/requests/new?to=South_Disk"));
    browser.one("#q").sendKeys("films", Keys.ENTER);
    browser.until(() -> browser.address().contains("q=films"));
    browser.one("#found input").sendKeys(Keys.SPACE);
    browser.until(() -> browser.all("#chosen input").size() == 1);
    assertThat(browser.driver().switchTo().activeElement().getAttribute("name"))
        .isEqualTo("dataset");
    browser.one("button[name=preview]").sendKeys(Keys.ENTER);
    browser.until(() -> browser.all(".confirm button").size() == 1);
    assertThat(browser.focused()).isEqualTo("meaning");
  }

  @Test
  void cancellingWorksWithoutAScript() {
    browser.withoutScripts(
        () -> {
          browser.open(pages.url("/requests/1"));
          browser.one("a[href$='/cancel']").click();
          browser.until(() -> browser.one("h1").getText().equals("Cancel request 1?"));
          assertThat(pages.router().requests().sent()).isEmpty();
          browser.one("form[action$='/cancel'] button").click();
          browser.until(() -> browser.all(".notice.good").size() == 1);
          assertThat(browser.one(".notice.good").getText()).isEqualTo("The request is cancelled.");
          assertThat(pages.router().requests().sent())
              .containsExactly("POST /command/v1/requests/1/cancellations ");
        });
  }

  @Test
  void theFormWorksWithoutAScript() {
    browser.withoutScripts(
        () -> {
          browser.open(pages.url("/requests/new?to=South_Disk"));
          browser.one("#q").sendKeys("films", Keys.ENTER);
          browser.until(() -> browser.address().contains("q=films"));
          browser.one("#found input").click();
          browser.one("button[name=preview]").click();
          browser.until(() -> browser.all(".confirm button").size() == 1);
          browser.one(".confirm button").click();
          browser.until(() -> browser.address().endsWith("/requests/1"));
        });
  }
}
