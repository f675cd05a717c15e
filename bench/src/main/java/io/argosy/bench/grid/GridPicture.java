package io.argosy.bench.grid;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A small chart for each link of a batch: its rate over time, its capacity, and the end of the
 * least time with copies passed on.
 */
public final class GridPicture {

  private static final double MEGA = 1e6;
  private static final double ROOM = 1.15;
  private static final int WIDTH = 420;
  private static final int HEIGHT = 220;
  private static final Color RATE = new Color(0x1f77b4);
  private static final Color BOUND = new Color(0x7f7f7f);
  private static final Color CAPACITY = new Color(0xd62728);

  private GridPicture() {}

  /**
   * Draws a batch as a PNG.
   *
   * @param figures of this batch
   */
  public static void draw(GridBatch batch, GridResult figures, Path file) throws IOException {
    int links = batch.course().world().links().size();
    int columns =
        IntStream.rangeClosed((int) Math.ceil(Math.sqrt(links)), links)
            .filter(count -> links % count == 0)
            .findFirst()
            .orElse(links);
    List<XYChart> charts =
        IntStream.range(0, links).mapToObj(link -> chart(batch, link, figures)).toList();
    int rows = links / columns;
    try (OutputStream out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(charts, rows, columns, out, BitmapEncoder.BitmapFormat.PNG);
    }
  }

  private static XYChart chart(GridBatch batch, int link, GridResult figures) {
    GridWorld world = batch.course().world();
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(world.nameOf(link))
            .xAxisTitle("s")
            .yAxisTitle("MB/s")
            .theme(Styler.ChartTheme.Matlab)
            .build();
    double most =
        batch.course().steps().stream().mapToDouble(step -> step.links().get(link)).max().orElse(0);
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(figures.makespanSeconds());
    double top = Math.max(1, most / MEGA * ROOM);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(top);
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Step);
    addRate(chart, batch.samples().rates(link));
    addCapacity(chart, batch.course(), link, figures.makespanSeconds());
    double bound = figures.forwardingSeconds();
    style(chart.addSeries("bound", new double[] {bound, bound}, new double[] {0, top}), BOUND, 1f);
    return chart;
  }

  private static void addRate(XYChart chart, List<LinkSamples.Rate> rates) {
    if (rates.isEmpty()) {
      return;
    }
    XYSeries series =
        chart.addSeries(
            "rate",
            rates.stream().mapToDouble(LinkSamples.Rate::from).toArray(),
            rates.stream().mapToDouble(rate -> rate.bytesPerSecond() / MEGA).toArray());
    style(series, RATE, 1.2f);
  }

  private static void addCapacity(XYChart chart, CapacityCourse course, int link, double makespan) {
    double[] times =
        DoubleStream.concat(
                course.steps().stream().mapToDouble(CapacityCourse.Step::from),
                DoubleStream.of(makespan))
            .toArray();
    double[] capacities =
        DoubleStream.of(times).map(time -> course.capacity(link, time) / MEGA).toArray();
    style(chart.addSeries("capacity", times, capacities), CAPACITY, 1f);
  }

  private static void style(XYSeries series, Color color, float width) {
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(width));
  }
}
