/** One file: where it is, where it is wanted, and why it comes from where it comes. */
@NullMarked
package io.argosy.web.file;

import org.jspecify.annotations.NullMarked;
