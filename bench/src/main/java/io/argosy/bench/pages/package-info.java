/** Measures the response times of pages and their JSON with a large, changing database. */
@NullMarked
package io.argosy.bench.pages;

import org.jspecify.annotations.NullMarked;
