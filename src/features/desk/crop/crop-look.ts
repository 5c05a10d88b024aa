import { css } from 'styled-components'
import { theme } from '../../../styles/theme'

/**
 * Styles of react-image-crop. Its own style sheet cannot be used: Gatsby puts every imported style sheet into
 * the head of every page, the public ones too.
 */
export const cropLook = css`
  .ReactCrop {
    display: inline-block;
    max-width: 100%;
    position: relative;
  }

  .ReactCrop__child-wrapper {
    max-height: inherit;
    overflow: hidden;
    touch-action: none;
  }

  .ReactCrop__child-wrapper > img {
    max-height: ${theme.desk.cropHeight};
  }

  .ReactCrop__crop-mask {
    height: 100%;
    inset: 0;
    pointer-events: none;
    position: absolute;
    width: 100%;
  }

  .ReactCrop__crop-selection {
    border: 1px solid ${theme.color.onDark};
    cursor: move;
    left: 0;
    outline: 1px solid ${theme.color.night};
    position: absolute;
    top: 0;
    touch-action: none;
  }

  .ReactCrop__crop-selection:focus-visible,
  .ReactCrop__drag-handle:focus-visible {
    outline: ${theme.desk.mark} solid ${theme.color.brass};
  }

  .ReactCrop__drag-bar,
  .ReactCrop__drag-handle.ord-n,
  .ReactCrop__drag-handle.ord-e,
  .ReactCrop__drag-handle.ord-s,
  .ReactCrop__drag-handle.ord-w {
    display: none;
  }

  .ReactCrop__drag-handle {
    background: ${theme.color.house};
    border: 1px solid ${theme.color.onDark};
    height: ${theme.dot.target};
    position: absolute;
    width: ${theme.dot.target};
  }

  .ord-nw {
    cursor: nw-resize;
    inset: 0 auto auto 0;
  }

  .ord-ne {
    cursor: ne-resize;
    inset: 0 0 auto auto;
  }

  .ord-se {
    cursor: se-resize;
    inset: auto 0 0 auto;
  }

  .ord-sw {
    cursor: sw-resize;
    inset: auto auto 0 0;
  }
`
