/** How soon pages and their JSON answer while much is there and everything moves. */
@NullMarked
package io.argosy.bench.pages;

import org.jspecify.annotations.NullMarked;
