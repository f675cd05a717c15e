/** The search for files, and the page of a file with replicas, destinations and decisions. */
@NullMarked
package io.argosy.web.file;

import org.jspecify.annotations.NullMarked;
